import { Modal, type ModalProps } from 'antd'
import { useRef } from 'react'
import { FrameTitle, InFrame } from '../core/SectionTitle.tsx'
import { isMeant, useOverPage } from './over-page.ts'

/**
 * A dialog of a page, over the page alone: menu, to-do strip and tabs stay in reach, and it goes and comes with its tab.
 *
 * Without motion: antd tells the end of it to a dialog whose page may have been hidden meanwhile, which then has no `focus`
 * to call, and the whole page fails with what was typed and sent in it.
 */
export function PageDialog({ open = false, onCancel, rootClassName = '', title, children, ...props }: ModalProps) {
  const anchor = useOverPage(open)
  const panel = useRef<HTMLDivElement>(null)
  return (
    <>
      <span ref={anchor} hidden />
      <Modal
        transitionName=""
        maskTransitionName=""
        {...props}
        open={open}
        title={title && <FrameTitle>{title}</FrameTitle>}
        rootClassName={`${rootClassName} nt-over-page`.trim()}
        panelRef={panel}
        focusable={{ ...props.focusable, trap: false }}
        onCancel={event => {
          if (isMeant(event as { key?: unknown }, panel.current)) onCancel?.(event)
        }}
      >
        <InFrame>{children}</InFrame>
      </Modal>
    </>
  )
}
