import { loginUrl } from '../access/redirect.ts'
import { EARLY, PRESSED } from './mark.ts'

/** What somebody did with the sign-in form that came with the page, before its code did. */
export interface Left {
  values: Readonly<Record<string, string>>
  focused?: { name: string; start: number | null; end: number | null }
  /** The button that was pressed last, counted from the first. */
  pressed?: number
}

/**
 * Reads the form that came with the page, and takes from the root what says that it is one. Undefined where there was none.
 * Who opened the front page sees the form already: the address follows, as it would have.
 */
export function leftIn(root: HTMLElement): Left | undefined {
  const { [EARLY]: early, [PRESSED]: pressed } = root.dataset
  if (early === undefined) return undefined
  delete root.dataset[EARLY]
  delete root.dataset[PRESSED]
  if (location.pathname === '/') history.replaceState(null, '', loginUrl('/'))
  const inputs = [...root.querySelectorAll<HTMLInputElement>('input[name]')]
  const focused = inputs.find(input => input === document.activeElement)
  return {
    values: Object.fromEntries(inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value])),
    ...(focused && { focused: { name: focused.name, start: focused.selectionStart, end: focused.selectionEnd } }),
    ...(pressed !== undefined && { pressed: Number(pressed) }),
  }
}

/** As if it were typed here: React hears of it, and so does whoever waits for somebody to type. */
function type(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** To be called when the console's first picture has taken the place of that form: what was begun in it goes on. */
export function goOn(root: HTMLElement, { values, focused, pressed }: Left): void {
  const inputs = [...root.querySelectorAll<HTMLInputElement>('input[name]')]
  for (const input of inputs) {
    const value = values[input.name]
    if (value !== undefined) type(input, value)
    if (input.name !== focused?.name) continue
    input.focus()
    input.setSelectionRange(focused.start, focused.end)
  }
  // Of another page than the sign-in the buttons are others.
  const isSame = inputs.some(({ name }) => name === 'username')
  if (isSame && pressed !== undefined) root.querySelectorAll('button')[pressed]?.click()
}
