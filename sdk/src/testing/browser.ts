/**
 * What jsdom lacks and antd asks for: media queries (answered as a desktop, as something narrow, or as something that is touched), sizes and observers. Calling
 * it again changes the answer.
 */
export function fakeBrowser(options: { narrow?: boolean; touch?: boolean } = {}): void {
  const matches = (query: string) =>
    (Boolean(options.narrow) && query.includes('max-width')) || (Boolean(options.touch) && query.includes('coarse'))
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    writable: true,
    value: (query: string) => ({
      matches: matches(query),
      media: query,
      onchange: null,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
      dispatchEvent: () => false,
    }),
  })
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}
