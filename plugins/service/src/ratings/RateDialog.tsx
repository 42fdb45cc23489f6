import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { FormFooter, ModalFrame, useLeave } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { useState } from 'react'
import { ratingCalls, ratings, type Side } from '../../contract/ratings.ts'
import { RatingAsked, useRating } from './asked.tsx'

const CHANGED = [ratingCalls.waybillRatings, ratingCalls.ratingsSeen, ratingCalls.ratingSummary, ratings.by.list]

interface Props {
  waybillNo: string
  side: Side
  onClose: () => void
}

/** What one side of a waybill thinks of the other. */
export function RateDialog({ waybillNo, side, onClose }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const rating = useRating()
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState('')
  const leave = useLeave(rating.isDirty, onClose)
  const { run, isPending } = useAction(ratingCalls.ratingGive, { invalidates: CHANGED, silent: true })
  const send = async () => {
    setTried(true)
    if (!rating.body) return
    const result = await run({ body: { waybillNo, ...rating.body } })
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
      <RatingAsked side={side} of={rating} wasRefused={wasTried} />
      <p role="alert" className="service-refused">
        {refused}
      </p>
    </ModalFrame>
  )
}
