import { useEffect, useMemo, useRef } from 'react'
import { showToast, TOAST_MS } from '../ports/toasts.ts'
import { createStore } from '../state/store.ts'
import type { Offered } from './action.ts'
import type { ActionBoard } from './context.ts'
import { IS_MAC } from './key-names.ts'
import { chordOf, isHeard, type Pending, press } from './keys.ts'

const DIALOGS = 'dialog[open], [role="dialog"][aria-modal="true"], .nt-over-page [role="dialog"], [role="alertdialog"]'
/** A form or a choice over a page, which goes and comes with its tab. A question of antd's stays until it is answered. */
const OF_PAGE = '.ant-modal:not(.ant-modal-confirm), .ant-drawer'

/**
 * A question that waits for its answer, something of the shell's, or the wall of the operations centre keeps the
 * keyboard. A page's own dialog leaves what leads to another tab.
 */
function openDialog(): 'none' | 'page' | 'all' {
  const open = [...document.querySelectorAll(DIALOGS)].filter(dialog => dialog.checkVisibility?.() ?? true)
  if (open.length === 0) return 'none'
  return open.every(dialog => dialog.closest(OF_PAGE)) ? 'page' : 'all'
}

function isFree(action: Offered | undefined): boolean {
  const dialog = openDialog()
  return dialog === 'none' || (dialog === 'page' && action?.overDialogs === true)
}

/** The keys of a sequence that were pressed so far. */
export const begun = createStore<Pending | undefined>(undefined)

/** Runs actions by their keys. One that cannot be done says why. */
export function useKeyboard({ shell, page }: ActionBoard): void {
  const bindings = useMemo(
    () => new Map([...shell, ...page].flatMap(action => action.keys.map((keys): [string, Offered] => [keys, action]))),
    [shell, page],
  )
  const latest = useRef(bindings)
  useEffect(() => {
    latest.current = bindings
  }, [bindings])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const chord = chordOf(event, IS_MAC)
      if (!chord || event.repeat) return
      const heard = !event.defaultPrevented && !event.isComposing && isHeard(chord, event.target)
      const pressed = heard ? press(latest.current, chord, event.timeStamp, begun.get()) : {}
      const { hit, pending } = isFree(pressed.hit) ? pressed : {}
      begun.set(() => pending)
      if (!hit && !pending) return
      event.preventDefault()
      if (hit?.disabledReason) {
        showToast({ level: 'info', text: `${hit.label}: ${hit.disabledReason}`, durationMs: TOAST_MS })
      } else hit?.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('keydown', onKeyDown)
      begun.set(() => undefined)
    }
  }, [])
}
