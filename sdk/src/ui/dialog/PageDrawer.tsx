import { Drawer, type DrawerProps } from 'antd'
import { useRef } from 'react'
import { FrameTitle, InFrame } from '../core/SectionTitle.tsx'
import { isMeant, useFocusInside, useOverPage } from './over-page.ts'

interface PageDrawerProps extends Omit<DrawerProps, 'mask' | 'focusable'> {
  /** The page under it stays in use, as beside a look at one row of its list. */
  beside?: boolean
  /** A click beside it closes it; only where nothing can be lost. */
  closesOutside?: boolean
}

/**
 * A drawer of a page: over the page alone, not over the console. Whoever has to look something up goes to another tab
 * and comes back to it; it goes and comes with its tab. It asks for what would be lost when it is closed, never when it is
 * only left.
 */
export function PageDrawer(given: PageDrawerProps) {
  const { beside = false, closesOutside = false, onClose, title, children, rootClassName = '', ...props } = given
  const anchor = useOverPage(!beside)
  const section = useRef<HTMLDivElement>(null)
  return (
    <>
      <span ref={anchor} hidden />
      <Drawer
        {...props}
        title={title && <FrameTitle>{title}</FrameTitle>}
        rootClassName={`${rootClassName} nt-page-drawer${beside ? '' : ' nt-over-page'}`.trim()}
        panelRef={section}
        aria-modal={false}
        mask={beside ? false : { closable: closesOutside }}
        focusable={{ trap: false }}
        onClose={event => {
          if (isMeant(event as { key?: unknown }, section.current)) onClose?.(event)
        }}
      >
        <FocusInside />
        <InFrame>{children}</InFrame>
      </Drawer>
    </>
  )
}

/** Its effect runs when the drawer is in the document. */
function FocusInside() {
  const place = useRef<HTMLSpanElement>(null)
  useFocusInside(place)
  return <span ref={place} hidden />
}
