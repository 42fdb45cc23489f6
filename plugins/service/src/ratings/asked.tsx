import { useDict, useTranslation } from '@ntocc/sdk/hooks'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { type RatingBody, type Side, TAGS } from '../../contract/ratings.ts'
import { StarsAsked } from '../Stars.tsx'

const ASKED = ['overall', 'punctual', 'safe', 'service'] as const
type Stars = Partial<Record<(typeof ASKED)[number], number>>
const LONGEST = 500

/** What somebody says of a waybill, while it is being said. */
interface Said {
  stars: Stars
  tags: string[]
  comment: string
}
const NOTHING: Said = { stars: {}, tags: [], comment: '' }

/** A rating on its way: what stands in it, and the body that it makes once all stars are given. */
export function useRating() {
  const [said, setSaid] = useState(NOTHING)
  const { stars, tags, comment } = said
  const { overall, punctual, safe, service } = stars
  const words = comment.trim()
  const body: Omit<RatingBody, 'waybillNo'> | undefined =
    overall && punctual && safe && service
      ? { overall, punctual, safe, service, tags, ...(words && { comment: words }) }
      : undefined
  return {
    said,
    /** Changes some of it. */
    say: (more: Partial<Said>) => setSaid(now => ({ ...now, ...more })),
    isDirty: Object.keys(stars).length + tags.length + comment.length > 0,
    body,
  }
}

interface Props {
  side: Side
  of: ReturnType<typeof useRating>
  /** It was sent without all of them: those that are missing say so. */
  wasRefused: boolean
}

/** Stars, a few words that fit, and own ones. */
export function RatingAsked({ side, of: { said, say }, wasRefused }: Props) {
  const { t } = useTranslation()
  const { label } = useDict(['ratingTag'])
  const id = useId()
  const { stars, tags, comment } = said
  return (
    <>
      {ASKED.map(name => (
        <StarsAsked
          key={name}
          label={t(`ratingGiven.${name}`)}
          value={stars[name]}
          onChange={value => say({ stars: { ...stars, [name]: value } })}
          isMissing={wasRefused && !stars[name]}
        />
      ))}
      <div className="service-asked">
        <span id={`${id}-tags`}>{t('ratingGiven.tags')}</span>
        <Checkbox.Group
          aria-labelledby={`${id}-tags`}
          value={tags}
          options={TAGS[side].map(value => ({ value, label: label('ratingTag', value) }))}
          onChange={chosen => say({ tags: chosen })}
        />
      </div>
      <div className="service-asked">
        <label htmlFor={id}>{t('ratingGiven.comment')}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={LONGEST}
          value={comment}
          onChange={event => say({ comment: event.target.value })}
        />
      </div>
    </>
  )
}
