/**
 * What jsdom lacks and antd asks for: media queries (answered as a desktop, or as a phone), sizes and observers. Calling
 * it again changes the answer.
 */
export function fakeBrowser(options: { narrow?: boolean } = {}): void {
  const matches = (query: string) => Boolean(options.narrow) && query.includes('max-width')
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
