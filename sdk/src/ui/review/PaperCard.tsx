import { StateTag } from '../core/StateTag.tsx'
import { useUiText } from '../core/text.ts'
import type { ReviewNote, ReviewPaper } from './types.ts'

interface Props {
  paper: ReviewPaper
  /** It is on the picture that is shown. */
  isShown: boolean
  wrong: boolean
  /** Absent when nothing can be decided. */
  onWrong?: ((wrong: boolean) => void) | undefined
  /** Shows its first picture. */
  onShow?: (() => void) | undefined
}

/** What was typed of one paper, what to look out for, and whether it is right. */
export function PaperCard({ paper, isShown, wrong, onWrong, onShow }: Props) {
  const text = useUiText()
  return (
    <section className="nt-review-paper" data-shown={isShown || undefined} data-wrong={wrong || undefined}>
      <header>
        <h3>
          {onShow ? (
            <button type="button" onClick={onShow} title={text('review.show', { name: paper.label })}>
              {paper.label}
            </button>
          ) : (
            paper.label
          )}
        </h3>
        {paper.state && <StateTag tone={paper.state.tone}>{paper.state.label}</StateTag>}
        {onWrong && !paper.plain && (
          <label>
            <input
              type="checkbox"
              aria-label={`${text('review.wrong')}: ${paper.label}`}
              checked={wrong}
              onChange={event => onWrong(event.target.checked)}
            />
            {text('review.wrong')}
          </label>
        )}
      </header>
      <Notes notes={paper.notes} />
      {paper.facts}
    </section>
  )
}

export function Notes({ notes }: { notes: readonly ReviewNote[] }) {
  if (notes.length === 0) return null
  return (
    <ul className="nt-review-notes">
      {notes.map(({ key, level, text }) => (
        <li key={key}>
          <StateTag tone={level === 'trouble' ? 'trouble' : 'waiting'}>{text}</StateTag>
        </li>
      ))}
    </ul>
  )
}
