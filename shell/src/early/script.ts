/**
 * Stands in the page itself and runs before anything is drawn: look and size are right from the first picture on, and what
 * somebody presses on a sign-in form whose code is still on its way is noted for when it is there (`take-over.ts`).
 */
import { sizeOf } from '../boot/size.ts'
import { startTheme } from '../boot/theme.ts'
import { COOKIES, readCookie } from '../session/cookies.ts'
import { EARLY_ROOT, PRESSED } from './mark.ts'

startTheme()
document.documentElement.dataset.size = sizeOf(readCookie(COOKIES.size))

// Enter in a field presses the button that sends: this event tells of both.
addEventListener('click', ({ target }) => {
  const root = document.querySelector<HTMLElement>(EARLY_ROOT)
  const button = (target as Element).closest('button')
  if (!root || !button || !root.contains(button)) return
  root.dataset[PRESSED] = String([...root.querySelectorAll('button')].indexOf(button))
  if (button.type === 'submit') button.form?.setAttribute('aria-busy', 'true')
})
