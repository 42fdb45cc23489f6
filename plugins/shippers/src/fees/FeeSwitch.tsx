import { useAction, useIsStaff, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { ActionButton, StateTag } from '@ntocc/sdk/ui'
import { App } from 'antd'
import { serviceFeeEndpoints } from '../../contract/service-fee-calls.ts'

const { serviceFeeSwitching: read, serviceFeeSwitchSave: save } = serviceFeeEndpoints
const TOUCHED = [read]

/** Whether the branch charges service fees; switching says what it means before it is done. */
export function FeeSwitch() {
  const { t } = useTranslation()
  const { modal, message } = App.useApp()
  const isStaff = useIsStaff()
  const state = useRecord(read)
  const { run } = useAction(save, { invalidates: TOUCHED })
  const enabled = state.data?.enabled
  if (enabled === undefined) return <span />
  const concerns = state.data?.concerns
  const to = enabled ? 'off' : 'on'
  const ask = () =>
    modal.confirm({
      title: t(`fee.turn.${to}.sure`),
      content: (
        <>
          <p>{t(`fee.turn.${to}.means`)}</p>
          {concerns && <p>{t('fee.turn.concerns', { ...concerns })}</p>}
        </>
      ),
      okText: t(`fee.turn.${to}.do`),
      cancelText: t('fee.turn.keep'),
      okButtonProps: { danger: enabled },
      onOk: async () => {
        const result = await run({ body: { enabled: !enabled } })
        if (result.ok) message.success(t(`fee.turn.${to}.done`))
      },
    })
  return (
    <span>
      <StateTag tone={enabled ? 'done' : 'stopped'}>{t(enabled ? 'fee.isOn' : 'fee.isOff')}</StateTag>
      {isStaff && (
        <ActionButton
          label={t(`fee.turn.${to}.do`)}
          {...(save.permission && { permission: save.permission })}
          onClick={ask}
        />
      )}
    </span>
  )
}
