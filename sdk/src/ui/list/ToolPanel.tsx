import { Button, Popover } from 'antd'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Skeleton } from '../core/States.tsx'

/** A button of the list's head whose panel is loaded when it is first opened; the focus goes in and comes back. */
export function ToolPanel(props: {
  label: string
  icon: ReactNode
  /** Shown beside the icon; the icon stands alone without it. */
  words?: ReactNode
  /** Something differs from what is usual. */
  marked?: boolean
  children: (close: () => void) => ReactNode
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Suspense fallback={<Skeleton rows={4} />}>
          <PanelBody label={props.label} close={close}>
            {props.children(close)}
          </PanelBody>
        </Suspense>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={props.icon}
        aria-label={props.words ? undefined : props.label}
        aria-haspopup="dialog"
        aria-expanded={open}
        title={props.label}
        data-marked={props.marked || undefined}
        className="nt-tool"
      >
        {props.words}
      </Button>
    </Popover>
  )
}

function PanelBody(props: { label: string; close: () => void; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={props.label}
      className="nt-panel-body"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.close()
      }}
    >
      {props.children}
    </div>
  )
}
