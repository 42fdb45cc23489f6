import { FENCE_KM } from '@ntocc/sdk/contracts'
import { type Here, useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Alert, Button } from 'antd'

/** Whether somebody is where the move is made, and what else it takes: said before anything is filled in. */
export function Whereabouts({ here, km }: { here: Here; km: number | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { state, find } = here
  if (state === 'off' || state === 'finding')
    return <Alert type="info" showIcon role="status" title={t('here.finding')} />
  const isThere = km !== undefined && km <= FENCE_KM
  const title =
    state !== 'found'
      ? t(state === 'denied' ? 'here.denied' : 'here.unknown')
      : km === undefined
        ? t('here.noPlace')
        : t(isThere ? 'here.there' : 'here.away', { distance: format.distance(km) })
  return (
    <Alert
      type={isThere ? 'success' : 'warning'}
      showIcon
      role="status"
      title={title}
      {...(!isThere && {
        action: (
          <Button size="small" onClick={find}>
            {t('here.again')}
          </Button>
        ),
      })}
    />
  )
}
