import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { Glyph, type GlyphName } from './glyphs.tsx'
import { Pane } from './Pane.tsx'
import { closer, farther, turned, type View, WHOLE } from './view.ts'
import './files.css'

export interface DocumentViewerProps {
  references: readonly string[]
  /** Position of the picture shown first. */
  start?: number
  /** What they are pictures of. */
  label: string
  /** Stands beside the picture: the figures it proves. */
  facts?: ReactNode
  onClose: () => void
}

/**
 * Documents over the whole window: zoom, turn, go through them, two side by side. Everything has a key: plus and minus
 * zoom, 0 shows all, R turns, arrows go on and back, C compares, Escape closes.
 */
export function DocumentViewer({ references, start = 0, label, facts, onClose }: DocumentViewerProps) {
  const text = useUiText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [at, setAt] = useState(start)
  /** What stands on the right while comparing. */
  const [beside, setBeside] = useState<number>()
  const [views, setViews] = useState<[View, View]>([WHOLE, WHOLE])
  const count = references.length
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    element?.showModal?.()
    // A hidden page must not keep the window blocked.
    return () => {
      element?.close?.()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  const both = (change: (view: View) => View) => setViews(([left, right]) => [change(left), change(right)])
  const one = (pane: 0 | 1) => (change: (view: View) => View) =>
    setViews(([left, right]) => (pane === 0 ? [change(left), right] : [left, change(right)]))
  /** While comparing, the right one goes: the left is what it is held against. */
  const go = (by: number) => {
    const next = ((beside ?? at) + by + count) % count
    if (beside === undefined) setAt(next)
    else setBeside(next)
    setViews(([left]) => (beside === undefined ? [WHOLE, WHOLE] : [left, WHOLE]))
  }
  const compare = () => {
    setBeside(beside === undefined ? (at + 1) % count : undefined)
    setViews([WHOLE, WHOLE])
  }
  const keys: Record<string, () => void> = {
    '+': () => both(closer),
    '=': () => both(closer),
    '-': () => both(farther),
    0: () => both(() => WHOLE),
    r: () => both(turned),
    ...(count > 1 && { ArrowRight: () => go(1), ArrowLeft: () => go(-1), c: compare }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The page and the dialog below have keys of their own.
    event.stopPropagation()
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const name = (index: number) => text('files.numbered', { name: label, number: index + 1 })
  const tool = (glyph: GlyphName, key: string, act: () => void, pressed?: boolean) => (
    <button type="button" aria-label={text(key)} title={text(key)} aria-pressed={pressed} onClick={act}>
      <Glyph name={glyph} />
    </button>
  )
  return (
    <dialog
      ref={dialog}
      className="nt-viewer nt-dark"
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={event => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <p aria-live="polite">
          <b>{label}</b> {text('files.position', { number: (beside ?? at) + 1, count })}
        </p>
        <div role="toolbar" aria-label={text('files.tools')}>
          {count > 1 && tool('previous', 'files.previous', () => go(-1))}
          {count > 1 && tool('next', 'files.next', () => go(1))}
          {tool('farther', 'files.farther', () => both(farther))}
          {tool('closer', 'files.closer', () => both(closer))}
          {tool('fit', 'files.fit', () => both(() => WHOLE))}
          {tool('turn', 'files.turn', () => both(turned))}
          {count > 1 && tool('compare', 'files.compare', compare, beside !== undefined)}
          {tool('close', 'files.close', onClose)}
        </div>
      </header>
      <div className="nt-viewer-body">
        <Pane reference={references[at] ?? ''} label={name(at)} view={views[0]} onView={one(0)} />
        {beside !== undefined && (
          <Pane reference={references[beside] ?? ''} label={name(beside)} view={views[1]} onView={one(1)} />
        )}
        {facts && <aside>{facts}</aside>}
      </div>
    </dialog>
  )
}
