import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** Shows a dialog over the page for as long as it is mounted; the focus goes back to where it was. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = element.current
    const before = document.activeElement as HTMLElement | null
    if (!dialog?.open) dialog?.showModal?.()
    return () => {
      dialog?.close?.()
      before?.focus?.()
    }
  }, [])
  return element
}

/** Whether the pointer went down on what lies around the dialog, not on the dialog itself. */
export function isBackdrop({ target, currentTarget, clientX, clientY }: PointerEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
