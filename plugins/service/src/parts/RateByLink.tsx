import { useAction, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton } from '@ntocc/sdk/ui'
import { useState } from 'react'
import { ratingCalls, SIGNED } from '../../contract/ratings.ts'
import { RatingAsked, useRating } from '../ratings/asked.tsx'
import '../service.css'

/** Below a waybill that somebody opened by a link: whoever received the goods says once how it was. */
export default function RateByLink({ status, share }: { status: number; share: string }) {
  return SIGNED.includes(status) ? <Asked share={share} /> : null
}

function Asked({ share }: { share: string }) {
  const { t } = useTranslation()
  const rating = useRating()
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState('')
  const [given, setGiven] = useState<{ waybillNo: string; overall: number }>()
  const { run, isPending } = useAction(ratingCalls.ratingByLink, { silent: true })
  const send = async () => {
    setTried(true)
    if (!rating.body) return
    const result = await run({ body: { share, ...rating.body } })
    if (result.ok) setGiven(result.data)
    else setRefused(result.error.message)
  }
  if (given)
    return (
      <p className="service-result" role="status">
        {t('rateByLink.done', { waybillNo: given.waybillNo, stars: given.overall })}
      </p>
    )
  return (
    <details className="service-link">
      <summary>{t('rateByLink.title')}</summary>
      <p className="service-hint">{t('rateByLink.hint')}</p>
      <RatingAsked side="consignee" of={rating} wasRefused={wasTried} />
      <p role="alert" className="service-refused">
        {refused}
      </p>
      <ActionButton label={t('rateByLink.send')} type="primary" loading={isPending} onClick={() => void send()} block />
    </details>
  )
}
