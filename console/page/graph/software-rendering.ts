import type Sigma from 'sigma';

/**
 * Looks up the node under the pointer only while nothing is dragged. Each look-up reads pixels back and waits for all drawing to end. The
 * position of the wheel is not used.
 */
export function pointOnlyAtRest(sigma: Sigma): void {
  const captor = sigma.getMouseCaptor();
  const looks = captor.listeners('mousemove');
  captor.removeAllListeners('mousemove');
  captor.removeAllListeners('wheel');
  captor.on('mousemove', (event) => {
    if (!captor.isMouseDown) for (const look of looks) look(event);
  });
}

/** Returns whether there is no graphics card. Moving edges are then half of the work, so they are drawn only at rest. */
export function isDrawnBySoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl');
  const names = context?.getExtension('WEBGL_debug_renderer_info');
  if (context === null || names === null || names === undefined) return false;
  const isSoftware = /swiftshader|llvmpipe|software/i.test(String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftware;
}
