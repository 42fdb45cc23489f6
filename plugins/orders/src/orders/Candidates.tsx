import { useAreas, useDict, useFormat, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { CardRow, CardRows, Loaded, Panel, Plate, Skeleton, TimeCell } from '@ntocc/sdk/ui'
import { Button } from 'antd'
import { type Candidate, sourceOrderCandidates } from '../../contract/candidates.ts'
import '../orders.css'

const KG = 1000

/** Drivers who could carry an order now, the nearest first; a press gives one of them a part of it. */
export function Candidates({
  orderId,
  chosen,
  onChoose,
}: {
  orderId: number
  /** Codes of drivers who have a part already. */
  chosen: ReadonlySet<string>
  onChoose: (candidate: Candidate) => void
}) {
  const { t } = useTranslation()
  const found = useRecord(sourceOrderCandidates, { query: { id: orderId } })
  return (
    <Panel title={t('candidates.title')} note={t('candidates.note')}>
      <Loaded of={found} skeleton={<Skeleton rows={4} />}>
        {candidates =>
          candidates.length === 0 ? (
            <p className="nt-dim orders-none">{t('candidates.none')}</p>
          ) : (
            <CardRows>
              {candidates.map(each => (
                <CardRow
                  key={each.driverCode}
                  below={<Where of={each} />}
                  end={
                    <Button
                      size="small"
                      disabled={chosen.has(each.driverCode)}
                      aria-label={t('candidates.chooseOf', { name: each.name, plate: each.vehicleNo })}
                      onClick={() => onChoose(each)}
                    >
                      {t(chosen.has(each.driverCode) ? 'candidates.chosen' : 'candidates.choose')}
                    </Button>
                  }
                >
                  <b>{each.name}</b>
                  <Plate no={each.vehicleNo} color={each.plateColor ?? null} />
                  <Carries of={each} />
                </CardRow>
              ))}
            </CardRows>
          )
        }
      </Loaded>
    </Panel>
  )
}

function Carries({ of: { vehicleType, tonnage } }: { of: Candidate }) {
  const dict = useDict(['vehicleType'])
  const format = useFormat()
  const said = [
    vehicleType && dict.label('vehicleType', vehicleType),
    tonnage !== undefined && format.weight(tonnage * KG),
  ].filter(Boolean)
  return <span className="nt-dim">{said.join(' · ')}</span>
}

/** Where he unloaded last, and how well he knows the way. */
function Where({ of: { cityCode, freeSince, awayKm, trips } }: { of: Candidate }) {
  const { t } = useTranslation()
  const format = useFormat()
  const areas = useAreas()
  return (
    <>
      {cityCode && freeSince ? (
        <span>
          {t('candidates.unloaded', { city: areas.nameOf(cityCode) })} · <TimeCell value={freeSince} />
          {awayKm !== undefined && ` · ${t('near.about', { distance: format.distance(awayKm) })}`}
        </span>
      ) : (
        <span className="nt-dim">{t('candidates.unknown')}</span>
      )}
      {trips > 0 && <span>{t('candidates.trips', { count: trips, value: format.count(trips) })}</span>}
    </>
  )
}
