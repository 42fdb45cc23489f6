import { createStore } from '../state/store.ts'

export interface ConfirmOptions {
  title: string
  text: string
  confirm: string
  cancel: string
  /** The confirming button loses something. */
  danger?: boolean
  /** What it is about, one by one; choosing one cancels and goes there. */
  items?: readonly { label: string; onSelect(): void }[]
}

export interface QuestionOptions extends ConfirmOptions {
  /** The way that loses nothing, where neither of the two does: it is the one to take, and has the focus. */
  other: string
}

/** True when confirmed, false on cancel or Escape, 'other' for the third way where there is one. */
export type Answer = boolean | 'other'

export interface OpenDialog extends ConfirmOptions {
  id: number
  other?: string
  answer(answer: Answer): void
}

/** Questions on screen, the latest on top. */
export const dialogs = createStore<readonly OpenDialog[]>([])
let next = 1

export interface Question {
  answer: Promise<Answer>
  /** Takes the question off the screen, as if it had been cancelled. */
  close(): void
}

/** Asks a question with three answers. */
export function ask(options: ConfirmOptions | QuestionOptions): Question {
  const id = next++
  let close: () => void = () => undefined
  const answer = new Promise<Answer>(resolve => {
    const settle = (given: Answer) => {
      dialogs.set(open => open.filter(dialog => dialog.id !== id))
      resolve(given)
    }
    close = () => settle(false)
    dialogs.set(open => [...open, { ...options, id, answer: settle }])
  })
  return { answer, close }
}

/** Asks; resolves true when confirmed, false on cancel or Escape. */
export const confirm = (options: ConfirmOptions): Promise<boolean> =>
  ask(options).answer.then(answer => answer === true)

export interface Mask {
  visible: boolean
  text?: string
}

/** The global loading mask. */
export const mask = createStore<Mask>({ visible: false })
export const setMask = (visible: boolean, text?: string): void => mask.set(() => ({ visible, text }))
