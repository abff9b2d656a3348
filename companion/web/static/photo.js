/* A photograph is made smaller before it is sent, and sent as soon as it is taken; without script it goes as it is. */
(() => {
'use strict';
const MOST = 2000;
for (const form of document.querySelectorAll('form.photo'))
  form.addEventListener('change', async event => {
    const input = event.target, [file] = input.files;
    if (!file) return;
    form.setAttribute('aria-busy', 'true');
    try {
      const bitmap = await createImageBitmap(file), scale = Math.min(1, MOST / Math.max(bitmap.width, bitmap.height));
      if (scale < 1) {
        const canvas = document.createElement('canvas');
        canvas.width = Math.round(bitmap.width * scale);
        canvas.height = Math.round(bitmap.height * scale);
        canvas.getContext('2d').drawImage(bitmap, 0, 0, canvas.width, canvas.height);
        const blob = await new Promise(done => canvas.toBlob(done, 'image/jpeg', .88)), sent = new DataTransfer();
        sent.items.add(new File([blob], 'pad.jpg', {type: 'image/jpeg'}));
        input.files = sent.files;
      }
    } catch { /* What this phone cannot draw the server may still read. */ }
    form.requestSubmit();
  });
})();
