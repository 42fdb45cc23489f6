import { type AreaCompliance, type ComplianceRule, endpoints } from '@ntocc/sdk/contracts'
import { flag, shape } from '@ntocc/sdk/fields'
import { useAction, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { Empty, Loaded, Panel, Permitted, ReasonDialog, Skeleton, TitledPage, Trail } from '@ntocc/sdk/ui'
import { App, Switch } from 'antd'
import { useState } from 'react'
import './compliance.css'

const CHANGED = [endpoints.compliance]

/** Rules that stop people and vehicles: what each does, whom switching it would concern now, and who switched it why. */
export default function ComplianceRules() {
  return (
    <Permitted permission="compliance.read">
      <Rules />
    </Permitted>
  )
}

function Rules() {
  const { t } = useTranslation()
  const areas = useRecord(endpoints.compliance)
  return (
    <TitledPage title={t('title.compliance')} beside={<span className="nt-dim">{t('compliance.hint')}</span>}>
      <Loaded of={areas} skeleton={<Skeleton rows={8} />}>
        {found =>
          found.length === 0 ? (
            <Empty title={t('compliance.none')} hint={t('compliance.noneHint')} />
          ) : (
            <div className="organisation-compliance">
              {found.map(of => (
                <OfArea key={of.area} of={of} />
              ))}
            </div>
          )
        }
      </Loaded>
    </TitledPage>
  )
}

function OfArea({ of }: { of: AreaCompliance }) {
  return (
    <>
      {Object.entries(of.entityNames).map(([entity, name]) => (
        <Panel key={entity} title={name}>
          <ul className="organisation-rules">
            {of.rules
              .filter(rule => rule.entity === entity)
              .map(rule => (
                <Rule key={rule.name} of={of} rule={rule} />
              ))}
          </ul>
        </Panel>
      ))}
      <History of={of} />
    </>
  )
}

function Rule({ of, rule }: { of: AreaCompliance; rule: ComplianceRule }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  const mayEdit = usePermission('compliance.edit') === 'allowed'
  const { run } = useAction(endpoints.complianceSwitch, { invalidates: CHANGED, silent: true })
  const { name, label, isOn } = rule
  const helpId = `compliance-${of.area}-${name}`
  const to = isOn ? 'off' : 'on'
  const send = async (reason: string) => {
    const done = await run({ body: { area: of.area, version: of.version, name, on: !isOn, reason } })
    if (done.ok) message.success(t(`compliance.done.${to}`, { name: label }))
    return done
  }
  return (
    <li>
      <Switch
        checked={isOn}
        disabled={!mayEdit}
        aria-label={label}
        aria-describedby={helpId}
        onChange={() => setAsking(true)}
      />
      <div id={helpId}>
        <strong>{label}</strong>
        <p>{rule.help}</p>
        <p className="organisation-rule-effect">{rule.effect}</p>
      </div>
      {isAsking && (
        <ReasonDialog
          title={t(`compliance.ask.${to}`, { name: label })}
          label={t(`compliance.do.${to}`)}
          danger={isOn}
          onSend={send}
          onClose={() => setAsking(false)}
        >
          <p>{rule.help}</p>
          <p>
            <strong>{rule.effect}</strong>
          </p>
        </ReasonDialog>
      )}
    </li>
  )
}

function History({ of }: { of: AreaCompliance }) {
  const { t } = useTranslation()
  const fields = shape(Object.fromEntries(of.rules.map(({ name }) => [name, flag()])))
  const labels = Object.fromEntries(of.rules.map(({ name, label }) => [name, label]))
  return (
    <Panel title={t('compliance.trail')}>
      <Trail
        of={{ name: of.area, fields: fields.fields, validate: fields.validate, normalise: fields.normalise }}
        labels={labels}
        entries={of.trail}
      />
    </Panel>
  )
}
