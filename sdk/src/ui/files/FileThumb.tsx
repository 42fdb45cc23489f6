import type { ReactNode } from 'react'
import { isClientError } from '../../client/errors.ts'
import { STATUS_FORBIDDEN } from '../../contracts/errors.ts'
import { useFile } from '../../hooks/index.ts'
import { useUiText } from '../core/text.ts'

interface ThumbProps {
  /** What it is, for people who do not see it. */
  label: string
  onOpen?: () => void
  /** Beside the picture: progress, buttons. */
  children?: ReactNode
}

/** A small picture of a record's file; a press opens it. */
export function FileThumb({ reference, ...props }: ThumbProps & { reference: string }) {
  const { url, error, isPicture } = useFile(reference)
  const covered = coveredWhy(error)
  return (
    <Thumb
      {...props}
      url={url}
      failed={error !== null}
      isPicture={isPicture}
      {...(covered !== undefined && { covered })}
    />
  )
}

/** Why a picture is kept from this person, in words; undefined when it is not. */
export const coveredWhy = (error: Error | null): string | undefined =>
  isClientError(error) && error.status === STATUS_FORBIDDEN ? error.message : undefined

/** The frame of a small picture, wherever the picture comes from. */
export function Thumb(
  props: ThumbProps & { url: string | undefined; failed?: boolean; covered?: string; isPicture?: boolean },
) {
  const { url, failed, covered, isPicture = true, label, onOpen, children } = props
  const text = useUiText()
  const picture = covered ? (
    <span className="nt-thumb-note" title={covered}>
      {text('files.covered')}
    </span>
  ) : failed ? (
    <span className="nt-thumb-note">{text('files.gone')}</span>
  ) : !isPicture ? (
    <span className="nt-thumb-note nt-thumb-document">PDF</span>
  ) : url ? (
    <img src={url} alt="" decoding="async" />
  ) : (
    <span className="nt-thumb-wait" />
  )
  return (
    <div className="nt-thumb">
      {onOpen ? (
        <button
          type="button"
          className="nt-thumb-picture"
          aria-label={text('files.open', { name: label })}
          onClick={onOpen}
        >
          {picture}
        </button>
      ) : (
        <span className="nt-thumb-picture" role="img" aria-label={label}>
          {picture}
        </span>
      )}
      {children}
    </div>
  )
}
