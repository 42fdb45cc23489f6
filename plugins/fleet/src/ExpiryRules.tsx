import { endpoints } from '@ntocc/sdk/contracts'
import { useAction, usePermission, useRecord, useSession, useTranslation } from '@ntocc/sdk/hooks'
import { useUiText } from '@ntocc/sdk/ui'
import { App, Switch } from 'antd'
import { type ExpiringKind, type ExpiryRule, expiryRules as read, expiryRuleSave as save } from '../contract/expiry.ts'
import './papers.css'

const TOUCHED = [read, endpoints.driver, endpoints.driverList, endpoints.vehicle, endpoints.vehicleList]

/** Which papers that have run out stop a driver or vehicle, and which only warn: saved at once, for the branch. */
export function ExpiryRules({ kind }: { kind: ExpiringKind }) {
  const { t } = useTranslation()
  const isStaff = useSession(({ party }) => party?.partyType === 'PLAT_ADMIN')
  const rules = useRecord(read, { enabled: isStaff })
  if (isStaff && !rules.data && !rules.error)
    return <div className="fleet-rules fleet-rules-place" aria-hidden="true" />
  const mine = rules.data?.filter(rule => rule.kind === kind) ?? []
  if (!isStaff || mine.length === 0) return null
  return (
    <fieldset className="fleet-rules" aria-label={t('rules.title')}>
      <span>{t('rules.title')}</span>
      {mine.map(rule => (
        <Rule key={rule.name} rule={rule} />
      ))}
    </fieldset>
  )
}

function Rule({ rule }: { rule: ExpiryRule }) {
  const { t } = useTranslation()
  const text = useUiText()
  const { message } = App.useApp()
  const mayEdit = usePermission(save.permission) === 'allowed'
  const { run, isPending } = useAction(save, { invalidates: TOUCHED })
  const name = text(`paper.name.${rule.name}`)
  const change = async (blocks: boolean) => {
    const done = await run({ body: { ...rule, blocks } })
    if (done.ok) message.success(t(blocks ? 'rules.nowBlocks' : 'rules.nowWarns', { name }))
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the switch is a button, which a label can hold
    <label>
      <Switch
        size="small"
        checked={rule.blocks}
        disabled={!mayEdit}
        loading={isPending}
        onChange={blocks => void change(blocks)}
      />
      {name}
    </label>
  )
}
