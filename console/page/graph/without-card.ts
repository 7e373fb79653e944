import type Sigma from 'sigma';

/**
 * Looks up what the pointer is over only while nothing is dragged: a look reads pixels back, for which all that is still to be drawn has to be waited for.
 * Nobody listens to what a wheel is turned over.
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

/** Whether there is no graphics card: lines that move are half of the work then, and wait until they stand still. */
export function isDrawnBySoftware(): boolean {
  const context = document.createElement('canvas').getContext('webgl');
  const names = context?.getExtension('WEBGL_debug_renderer_info');
  if (context === null || names === null || names === undefined) return false;
  const isSoftware = /swiftshader|llvmpipe|software/i.test(String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return isSoftware;
}
