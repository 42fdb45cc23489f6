/** On the root, written by the gateway: what stands in it came with the page and is no React tree. */
export const EARLY = 'early'
export const EARLY_ROOT = '[data-early]'
/** On the root, written by the script in the page: which of its buttons was pressed last, counted from the first. */
export const PRESSED = 'pressed'
