/** A page without layout gives every element no size, and a list in sight nothing to show: this gives them some. */
export function giveElementsRoom(width = 400, height = 480): void {
  Object.defineProperties(HTMLElement.prototype, {
    offsetWidth: { configurable: true, get: () => width },
    offsetHeight: { configurable: true, get: () => height },
    clientWidth: { configurable: true, get: () => width },
    clientHeight: { configurable: true, get: () => height },
  });
}
