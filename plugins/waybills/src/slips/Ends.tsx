import { useTranslation } from '@ntocc/sdk/hooks'
import { Label } from './Boxes.tsx'
import { CLAUSES } from './form.ts'

/** What a consignee has signed with already, and who that was. */
export interface Drawn {
  url: string
  by: string
  at: string
}

export function Terms() {
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

export function Signatures({ signed }: { signed: Drawn | undefined }) {
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
