import type Sigma from 'sigma';

/** Returns a PNG of a drawing: all its layers on paper. */
export function pictureOf(sigma: Sigma, paper: string): Promise<Blob | null> {
  const { width, height } = sigma.getDimensions();
  const sheet = document.createElement('canvas');
  const ratio = devicePixelRatio;
  [sheet.width, sheet.height] = [width * ratio, height * ratio];
  const context = sheet.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = paper;
  context.fillRect(0, 0, sheet.width, sheet.height);
  // WebGL keeps its pixels only until the browser shows them.
  sigma.refresh();
  for (const layer of Object.values(sigma.getCanvases()))
    if (layer.width > 0) context.drawImage(layer, 0, 0, sheet.width, sheet.height);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
