import { type EnterpriseInfo, Waybill, type WaybillRecord } from '@ntocc/sdk/contracts'
import { useFormat, useTranslation } from '@ntocc/sdk/hooks'
import { useScope } from '@ntocc/sdk/ui'
import type { ReactNode } from 'react'
import { Barcode, LinkCode } from './Codes.tsx'
import { CLAUSES, FORM, type Word } from './form.ts'

/** A word of the form: Chinese, and what the page's language calls it. */
function Label({ of }: { of: Word }) {
  const { t } = useTranslation()
  const own = t(`slip.${of}`)
  return (
    <>
      <span lang="zh">{FORM[of]}</span>
      {own !== FORM[of] && <small> {own}</small>}
    </>
  )
}

type Cell = readonly [word: Word, value: ReactNode, wide?: boolean]

/** Named boxes of a form; an empty one is left to be written in by hand. */
function Boxes({ title, cells }: { title: Word; cells: readonly Cell[] }) {
  return (
    <section className="waybills-slip-part">
      <h3>
        <Label of={title} />
      </h3>
      <dl>
        {cells.map(([word, value, isWide]) => (
          <div key={word} data-wide={isWide || undefined}>
            <dt>
              <Label of={word} />
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

interface SlipProps {
  waybill: WaybillRecord
  enterprise: Partial<EnterpriseInfo>
  /** Public page of the waybill; without it there is no code. */
  url: string | undefined
  /** What the consignee has signed with already, and who that was. */
  signed?: { url: string; by: string; at: string } | undefined
}

/** One waybill on one page of A4: what is carried for whom by whom, under which terms, with room for three signatures. */
export function Slip({ waybill, enterprise, url, signed }: SlipProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { label } = useScope()
  const named = (name: 'goodsTypeCode' | 'packageType' | 'vehicleType') =>
    waybill[name] ? label(Waybill.fields[name].options.dict ?? name, String(waybill[name])) : ''
  const qty = (value: number | null | undefined) =>
    value == null ? '' : `${format.number(value)} ${waybill.unit ? label('unit', waybill.unit) : ''}`
  const time = (value: string | null | undefined) => (value ? format.dateTime(value) : '')
  const person = (name: string | null | undefined, phone: string | null | undefined) =>
    [name, phone].filter(Boolean).join('  ')
  return (
    <article className="waybills-slip" aria-label={waybill.waybillNo}>
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
          ['loadAddress', `${waybill.loadCity} ${waybill.loadAddress}`, true],
          ['contact', person(waybill.loadContact, waybill.loadPhone), true],
        ]}
      />
      <Boxes
        title="unloading"
        cells={[
          ['consignee', waybill.consigneeName],
          ['planUnload', time(waybill.planUnloadTime)],
          ['unloadAddress', `${waybill.unloadCity} ${waybill.unloadAddress}`, true],
          ['contact', person(waybill.unloadContact, waybill.unloadPhone), true],
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
      <Terms />
      <Signatures signed={signed} />
      <footer>
        {url && (
          <>
            <LinkCode url={url} label={t('slip.scan')} />
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

function Terms() {
  const { t } = useTranslation()
  return (
    <section className="waybills-slip-part waybills-slip-terms">
      <h3>
        <Label of="clauses" />
      </h3>
      <ol>
        {CLAUSES.map((clause, at) => {
          const own = t(`slipClause.${at}`)
          return (
            <li key={clause}>
              <span lang="zh">{clause}</span>
              {own !== clause && <small> {own}</small>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const SIGNERS = ['signShipper', 'signDriver', 'signConsignee'] as const

function Signatures({ signed }: Pick<SlipProps, 'signed'>) {
  return (
    <dl className="waybills-slip-signatures">
      {SIGNERS.map(signer => {
        const drawn = signer === 'signConsignee' ? signed : undefined
        return (
          <div key={signer}>
            <dt>
              <Label of={signer} />
            </dt>
            {drawn && (
              <dd className="waybills-slip-drawn">
                <img src={drawn.url} alt={drawn.by} />
              </dd>
            )}
            <dd>
              <Label of="date" /> {drawn && `${drawn.at} ${drawn.by}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
