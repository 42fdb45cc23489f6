import { createStore } from '../state/store.ts'

export interface ConfirmOptions {
  title: string
  text: string
  confirm: string
  cancel: string
  /** The confirming button loses something. */
  danger?: boolean
}

export interface OpenDialog extends ConfirmOptions {
  id: number
  answer(confirmed: boolean): void
}

/** Questions on screen, the latest on top. */
export const dialogs = createStore<readonly OpenDialog[]>([])
let next = 1

/** Asks; resolves true when confirmed, false on cancel or Escape. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  return new Promise(resolve => {
    const id = next++
    const answer = (confirmed: boolean) => {
      dialogs.set(open => open.filter(dialog => dialog.id !== id))
      resolve(confirmed)
    }
    dialogs.set(open => [...open, { ...options, id, answer }])
  })
}

export interface Mask {
  visible: boolean
  text?: string
}

/** The global loading mask. */
export const mask = createStore<Mask>({ visible: false })
export const setMask = (visible: boolean, text?: string): void => mask.set(() => ({ visible, text }))
