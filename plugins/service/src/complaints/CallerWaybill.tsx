import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Plate, Route } from '@ntocc/sdk/ui'
import { useEffect, useState } from 'react'
import { complaintCalls } from '../../contract/complaints.ts'

const PAUSE_MS = 400
const SHORTEST = 6

/** The waybill that a caller names, found while it is typed: the clerk sees at once whether it is the one that is meant. */
export function CallerWaybill({ waybillNo }: { waybillNo: unknown }) {
  const { t } = useTranslation()
  const typed = typeof waybillNo === 'string' ? waybillNo.trim() : ''
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isAsked = asked.length >= SHORTEST
  const found = useRecord(complaintCalls.complaintWaybill, {
    ...(isAsked && { query: { waybillNo: asked } }),
    enabled: isAsked,
  })
  if (!isAsked || asked !== typed) return null
  if (found.notFound) return <p className="service-caller">{t('caller.unknown', { waybillNo: asked })}</p>
  if (!found.data) return null
  const { vehicleNo, plateColor, loadCity, unloadCity, driverName, shipmentName } = found.data
  return (
    <p className="service-caller" role="status">
      <Route from={loadCity} to={unloadCity} /> <Plate no={vehicleNo} color={plateColor} />
      {[driverName, shipmentName].filter(Boolean).join(' · ')}
    </p>
  )
}
