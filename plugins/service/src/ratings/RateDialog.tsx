import { useAction, useDict, useTranslation } from '@ntocc/sdk/hooks'
import { FormFooter, ModalFrame, useLeave } from '@ntocc/sdk/ui'
import { App, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { ratingCalls, ratings, type Side, TAGS } from '../../contract/ratings.ts'
import { StarsAsked } from '../Stars.tsx'

const ASKED = ['overall', 'punctual', 'safe', 'service'] as const
type Stars = Partial<Record<(typeof ASKED)[number], number>>

const CHANGED = [ratingCalls.waybillRatings, ratingCalls.ratingsSeen, ratingCalls.ratingSummary, ratings.by.list]
const LONGEST = 500

interface Props {
  waybillNo: string
  side: Side
  onClose: () => void
}

/** What one side of a waybill thinks of the other: stars, a few words that fit, and own ones. */
export function RateDialog({ waybillNo, side, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { label } = useDict(['ratingTag'])
  const id = useId()
  const [stars, setStars] = useState<Stars>({})
  const [tags, setTags] = useState<string[]>([])
  const [comment, setComment] = useState('')
  const [refused, setRefused] = useState('')
  const isDirty = Object.keys(stars).length + tags.length + comment.length > 0
  const leave = useLeave(isDirty, onClose)
  const { run, isPending } = useAction(ratingCalls.ratingGive, { invalidates: CHANGED, silent: true })
  const missing = ASKED.filter(name => !stars[name])
  const send = async () => {
    const { overall, punctual, safe, service } = stars
    if (!overall || !punctual || !safe || !service) return setRefused(t('starsWanted'))
    const words = comment.trim()
    const body = { waybillNo, overall, punctual, safe, service, tags, ...(words && { comment: words }) }
    const result = await run({ body })
    if (!result.ok) return setRefused(result.error.message)
    message.success(t('rated'))
    onClose()
  }
  return (
    <ModalFrame
      title={t('rateOf', { waybillNo })}
      onLeave={leave}
      footer={<FormFooter saveLabel={t('rate')} isPending={isPending} onLeave={leave} onSave={() => void send()} />}
    >
      <p className="service-hint">{t(side === 'shipper' ? 'rateHintShipper' : 'rateHintDriver')}</p>
      {ASKED.map(name => (
        <StarsAsked
          key={name}
          label={t(`ratingGiven.${name}`)}
          value={stars[name]}
          onChange={value => setStars({ ...stars, [name]: value })}
          isMissing={refused !== '' && missing.includes(name)}
        />
      ))}
      <div className="service-asked">
        <span id={`${id}-tags`}>{t('ratingGiven.tags')}</span>
        <Checkbox.Group
          aria-labelledby={`${id}-tags`}
          value={tags}
          options={TAGS[side].map(value => ({ value, label: label('ratingTag', value) }))}
          onChange={setTags}
        />
      </div>
      <div className="service-asked">
        <label htmlFor={id}>{t('ratingGiven.comment')}</label>
        <Input.TextArea
          id={id}
          rows={3}
          maxLength={LONGEST}
          value={comment}
          onChange={event => setComment(event.target.value)}
        />
      </div>
      <p role="alert" className="service-refused">
        {refused}
      </p>
    </ModalFrame>
  )
}
