import { type ReactNode, useState } from 'react'
import { useUiText } from '../core/text.ts'
import { FileThumb } from '../files/FileThumb.tsx'
import { Glyph, type GlyphName } from '../files/glyphs.tsx'
import { DocumentViewer } from '../files/lazy-viewer.tsx'
import { Pane } from '../files/Pane.tsx'
import { closer, farther, turned, type View, WHOLE } from '../files/view.ts'

export interface Picture {
  reference: string
  label: string
}

interface Props {
  pictures: readonly Picture[]
  at: number
  onAt(at: number): void
  comparing: boolean
  onCompare(): void
  zoomed: boolean
  onZoom(open: boolean): void
  /** Stands beside the pictures in the large viewer. */
  facts: ReactNode
}

/** The pictures of a case: one large, or two side by side, and all of them small below. */
export function DocumentsPane({ pictures, at, onAt, comparing, onCompare, zoomed, onZoom, facts }: Props) {
  const text = useUiText()
  const [views, setViews] = useState<Readonly<Record<string, View>>>({})
  if (pictures.length === 0) return <p className="nt-review-none">{text('review.noPictures')}</p>
  const shown = comparing ? [at, (at + 1) % pictures.length] : [at]
  const change = (indexes: readonly number[], how: (view: View) => View) =>
    setViews(now => ({
      ...now,
      ...Object.fromEntries(
        indexes.map(index => {
          const key = pictures[index]?.reference ?? ''
          return [key, how(now[key] ?? WHOLE)]
        }),
      ),
    }))
  const tool = (glyph: GlyphName, label: string, act: () => void, pressed?: boolean) => (
    <button type="button" aria-label={label} title={label} aria-pressed={pressed} onClick={act}>
      <Glyph name={glyph} />
    </button>
  )
  return (
    <section className="nt-review-documents" aria-label={text('review.documents')}>
      <div className="nt-review-tools" role="toolbar" aria-label={text('files.tools')}>
        <p aria-live="polite">
          {pictures[at]?.label} <small>{text('files.position', { number: at + 1, count: pictures.length })}</small>
        </p>
        {tool('farther', text('review.smaller'), () => change(shown, farther))}
        {tool('closer', text('review.larger'), () => change(shown, closer))}
        {tool('turn', text('review.turn'), () => change(shown, turned))}
        {pictures.length > 1 && tool('compare', text('review.compare'), onCompare, comparing)}
        {tool('fit', text('review.zoom'), () => onZoom(true))}
      </div>
      <div className="nt-review-stage">
        {shown.map(index => {
          const { reference = '', label = '' } = pictures[index] ?? {}
          return (
            <Pane
              key={reference}
              reference={reference}
              label={label}
              view={views[reference] ?? WHOLE}
              onView={how => change([index], how)}
            />
          )
        })}
      </div>
      <ul className="nt-review-thumbs">
        {pictures.map(({ reference, label }, index) => (
          <li key={reference} data-shown={shown.includes(index) || undefined}>
            <FileThumb reference={reference} label={label} onOpen={() => onAt(index)} />
          </li>
        ))}
      </ul>
      {zoomed && (
        <DocumentViewer
          references={pictures.map(({ reference }) => reference)}
          start={at}
          label={pictures[at]?.label ?? ''}
          facts={facts}
          onClose={() => onZoom(false)}
        />
      )}
    </section>
  )
}
