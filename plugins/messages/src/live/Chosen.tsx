import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { CopyableId, NearPlace, PageLink, Plate, TimeCell } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { replayPath } from '../replay/span.ts'
import { LiveTag } from './Rows.tsx'
import type { SeenVehicle } from './vehicles.ts'

interface Props {
  vehicle: SeenVehicle
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
  onClose: () => void
}

/** The vehicle that is looked at: what it does, for whom, and where to go on from here. */
export function Chosen({ vehicle, isFollowed, onFollow, onClose }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { plateNo, plateColor, driverName, waybillNo, waybillId, speed, warnings } = vehicle
  return (
    <section className="messages-chosen" aria-label={plateNo}>
      <div className="messages-line">
        <Plate no={plateNo} color={plateColor} />
        <LiveTag {...vehicle} />
        <button type="button" className="messages-verb" onClick={onClose}>
          {t('live.close')}
        </button>
      </div>
      <div className="messages-line">
        {driverName && <span>{driverName}</span>}
        {speed !== undefined && <span>{format.speed(speed)}</span>}
        <TimeCell value={vehicle.time} />
        {waybillNo && <CopyableId id={waybillNo} to={`/order_info?id=${waybillId}&tab=track`} />}
      </div>
      <NearPlace lng={vehicle.lng} lat={vehicle.lat} />
      <div className="messages-line">
        <Button
          size="small"
          type={isFollowed ? 'primary' : 'default'}
          onClick={() => onFollow(!isFollowed)}
          aria-pressed={isFollowed}
        >
          {t(isFollowed ? 'live.unfollow' : 'live.follow')}
        </Button>
        <PageLink to={replayPath(plateNo)} className="nt-link">
          {t('live.replay')}
        </PageLink>
        {warnings ? (
          <PageLink to={`/warnings?keyword=${encodeURIComponent(plateNo)}`} className="nt-link">
            {t('live.warnings', { count: warnings })}
          </PageLink>
        ) : null}
      </div>
    </section>
  )
}
