import { useLayoutEffect, useState } from 'react';

/** The height of the element with this id in CSS pixels, kept up to date; 0 while there is none. */
export function useHeightOf(id: string): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const measure = () => setHeight(element.offsetHeight);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [id]);
  return height;
}
