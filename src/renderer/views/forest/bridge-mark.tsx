/** ⋈: a chunk that holds two sides together. The map draws the same. */
export function BridgeMark() {
  return (
    <svg className="bridge-mark" width="12" height="8" viewBox="0 0 12 8" aria-hidden="true">
      <path d="M0.5 0.5 6 4 0.5 7.5zM11.5 0.5 6 4l5.5 3.5z" fill="currentColor" />
    </svg>
  );
}
