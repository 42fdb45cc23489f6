import { type ReactNode, useEffect, useState } from 'react'
import { useNarrow } from '../core/useNarrow.ts'
import { PageDialog } from '../dialog/PageDialog.tsx'
import { PageDrawer } from '../dialog/PageDrawer.tsx'

/** What every frame of a form is given. */
export interface FormFrameProps {
  title: string
  /** Asks first when something is not saved. */
  onLeave: () => void
  footer: ReactNode
  /** The frame is on the screen: an input can have the focus. */
  onOpen?: (() => void) | undefined
  width?: number | undefined
  children: ReactNode
}

export type FormFrame = (props: FormFrameProps) => ReactNode

/** Whoever opened the frame gets the focus back: it is gone at once, before it could do so itself. */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [opener])
}

/**
 * Tells once the frame has opened, unless somebody was quicker and is in its form already: what they type would go on
 * in another input.
 */
export const afterOpen = (onOpen: FormFrameProps['onOpen']) => (isOpen: boolean) => {
  if (isOpen && !document.activeElement?.closest('[role=dialog] .nt-form')) onOpen?.()
}

/** Beside the list it was opened from. */
export function DrawerFrame({ title, onLeave, footer, onOpen, width = 560, children }: FormFrameProps) {
  const narrow = useNarrow()
  useFocusBack()
  return (
    <PageDrawer
      open
      title={title}
      size={narrow ? '100%' : width}
      onClose={onLeave}
      afterOpenChange={afterOpen(onOpen)}
      footer={footer}
    >
      {children}
    </PageDrawer>
  )
}

/** For the few fields of one decision. */
export function ModalFrame({ title, onLeave, footer, onOpen, width = 520, children }: FormFrameProps) {
  useFocusBack()
  return (
    <PageDialog
      open
      title={title}
      width={width}
      mask={{ closable: false }}
      onCancel={onLeave}
      afterOpenChange={afterOpen(onOpen)}
      footer={footer}
    >
      {children}
    </PageDialog>
  )
}

/** In a tab of its own; the footer stays in sight. */
export function PageFrame({ title, footer, onOpen, children }: FormFrameProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => onOpen?.(), [])
  return (
    <div className="nt-form-page">
      <h1>{title}</h1>
      <div className="nt-form-page-body">{children}</div>
      <footer className="nt-form-page-foot">{footer}</footer>
    </div>
  )
}
