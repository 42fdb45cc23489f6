import { type EnterpriseInfo, Waybill } from '@ntocc/sdk/contracts'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { Barcode, QrCode, useScope } from '@ntocc/sdk/ui'
import { Amounts } from './Amounts.tsx'
import type { Known } from './amounts.ts'
import { Boxes, Label } from './Boxes.tsx'
import { COPY_NAMES, type Copy } from './copies.ts'
import { type Drawn, Signatures, Terms } from './Ends.tsx'
import { FORM } from './form.ts'

/** What a slip is drawn from: a waybill, or as much of one as a link opens. What is not known is a box to write in. */
export type SlipWaybill = Known & {
  readonly waybillNo: string
  readonly loadCity?: string
  readonly unloadCity?: string
}

interface SlipProps {
  waybill: SlipWaybill
  copy: Copy
  /** Whether what is paid is told, as far as this copy tells it. */
  withAmounts: boolean
  enterprise: Partial<EnterpriseInfo>
  /** Public page of the waybill; without it there is no code. */
  url: string | undefined
  signed?: Drawn | undefined
}

/** One copy of a waybill on one page of A4: what is carried for whom by whom, under which terms, with room for three signatures. */
export function Slip({ waybill, copy, withAmounts, enterprise, url, signed }: SlipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { label } = useScope()
  const named = (name: 'goodsTypeCode' | 'packageType' | 'vehicleType') =>
    waybill[name] ? label(Waybill.fields[name].options.dict ?? name, String(waybill[name])) : ''
  const qty = (value: number | null | undefined) =>
    value == null ? '' : `${format.number(value)} ${waybill.unit ? label('unit', waybill.unit) : ''}`
  const time = (value: string | null | undefined) => (value ? format.dateTime(value) : '')
  const placed = (...of: readonly unknown[]) => of.filter(Boolean).join(' ')
  return (
    <article className="waybills-slip" aria-label={`${waybill.waybillNo} ${t(`slipCopy.${copy}`)}`}>
      <p className="waybills-slip-copy">
        <span lang="zh">{COPY_NAMES[copy]}</span>
        {t(`slipCopy.${copy}`) !== COPY_NAMES[copy] && <small> {t(`slipCopy.${copy}`)}</small>}
      </p>
      <header>
        <div className="waybills-slip-brand">
          {enterprise.logoUrl && <img src={enterprise.logoUrl} alt="" />}
          <span>
            <strong>{enterprise.name}</strong>
            {typeof enterprise.phone === 'string' && enterprise.phone && <small>{enterprise.phone}</small>}
          </span>
        </div>
        <h2 className="waybills-slip-title">
          <span lang="zh">{FORM.title}</span>
          {t('slip.title') !== FORM.title && <small>{t('slip.title')}</small>}
        </h2>
        <Barcode text={waybill.waybillNo} />
      </header>
      <Boxes
        title="order"
        cells={[
          ['orderNo', waybill.orderNo],
          ['originalNo', waybill.originalNo],
          ['contractNo', waybill.contractNo],
          ['made', time(waybill.gmtCreated)],
        ]}
      />
      <Boxes
        title="loading"
        cells={[
          ['shipper', waybill.shipmentName],
          ['planLoad', time(waybill.planLoadTime)],
          ['loadAddress', placed(waybill.loadCity, waybill.loadAddress), true],
          ['contact', placed(waybill.loadContact, waybill.loadPhone), true],
        ]}
      />
      <Boxes
        title="unloading"
        cells={[
          ['consignee', waybill.consigneeName],
          ['planUnload', time(waybill.planUnloadTime)],
          ['unloadAddress', placed(waybill.unloadCity, waybill.unloadAddress), true],
          ['contact', placed(waybill.unloadContact, waybill.unloadPhone), true],
        ]}
      />
      <section className="waybills-slip-part">
        <h3>
          <Label of="goods" />
        </h3>
        <table>
          <thead>
            <tr>
              {GOODS.map(word => (
                <th key={word} scope="col">
                  <Label of={word} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{waybill.goodsName}</td>
              <td>{named('goodsTypeCode')}</td>
              <td>{named('packageType')}</td>
              <td>{qty(waybill.planQty)}</td>
              <td>{qty(waybill.loadQty)}</td>
              <td>{qty(waybill.unloadQty)}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <Boxes
        title="carriage"
        cells={[
          ['carrier', waybill.carrierName],
          ['distance', waybill.distanceKm == null ? '' : format.distance(waybill.distanceKm)],
          ['driver', waybill.driverName],
          ['driverPhone', waybill.driverPhone],
          ['vehicle', waybill.vehicleNo],
          ['trailer', waybill.trailerNo],
          ['vehicleType', named('vehicleType')],
          ['remark', waybill.remark],
        ]}
      />
      {withAmounts && <Amounts waybill={waybill} copy={copy} />}
      <Terms />
      <Signatures signed={signed} />
      <footer>
        {url && (
          <>
            <QrCode text={url} label={t('slip.scan')} />
            <span>
              <Label of="scan" />
            </span>
          </>
        )}
        <span className="waybills-slip-printed">
          <Label of="printed" /> {format.dateTime(new Date().toISOString())}
        </span>
      </footer>
    </article>
  )
}

const GOODS = ['goodsName', 'cargoType', 'packageType', 'planQty', 'loadQty', 'unloadQty'] as const
