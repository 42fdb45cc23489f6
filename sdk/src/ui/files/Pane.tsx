import { type PointerEvent, useEffect, useRef } from 'react'
import { consolePorts } from '../../client/ports.ts'
import { useFile } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'
import { coveredWhy } from './FileThumb.tsx'
import { moved, transformOf, type View, zoomed } from './view.ts'

interface PaneProps {
  reference: string
  label: string
  view: View
  onView: (change: (view: View) => View) => void
}

/** One picture to look at closely: the wheel zooms where it points, dragging moves. */
export function Pane({ reference, label, view, onView }: PaneProps) {
  const text = useUiText()
  const { url, blob, isPicture, error, retry } = useFile(reference)
  const covered = coveredWhy(error)
  const pane = useRef<HTMLDivElement>(null)
  const held = useRef(false)
  const change = useRef(onView)
  useEffect(() => {
    change.current = onView
  })
  useEffect(() => {
    const element = pane.current
    if (!element) return
    // React's own wheel listener is passive: the page behind would scroll.
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      change.current(now => zoomed(now, event.deltaY < 0 ? 1.15 : 1 / 1.15, at))
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [])
  const grab = (event: PointerEvent) => {
    held.current = true
    pane.current?.setPointerCapture?.(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    if (held.current) onView(now => moved(now, event.movementX, event.movementY))
  }
  const release = () => {
    held.current = false
  }
  return (
    <div
      ref={pane}
      className="nt-viewer-pane"
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      {covered ? (
        <div className="nt-viewer-note" role="note">
          <p>{covered}</p>
        </div>
      ) : error ? (
        <div className="nt-viewer-note" role="alert">
          <p>{text('files.notLoaded')}</p>
          <button type="button" className="nt-retry" onClick={retry}>
            {text('retry')}
          </button>
        </div>
      ) : !isPicture ? (
        <div className="nt-viewer-note">
          <p>{text('files.document')}</p>
          <button
            type="button"
            className="nt-retry"
            onClick={() => blob && consolePorts().saveFile(blob, `${label}.pdf`)}
          >
            {text('files.save')}
          </button>
        </div>
      ) : url ? (
        <img src={url} alt={label} draggable={false} style={{ transform: transformOf(view) }} />
      ) : (
        <p className="nt-viewer-note" role="status">
          {text('loading')}
        </p>
      )}
    </div>
  )
}
