import { endpoints } from '@ntocc/sdk/contracts'
import { useRecord, useTranslation } from '@ntocc/sdk/hooks'
import { type FormHandle, Loaded } from '@ntocc/sdk/ui'
import { Checkbox } from 'antd'

/** Which to-dos and warnings the people of the role are told of. A role nobody has set gets all. */
export function NoticesTab({ form, disabled }: { form: FormHandle; disabled: boolean }) {
  const { t } = useTranslation()
  const notices = useRecord(endpoints.noticeKeyList)
  return (
    <Loaded of={notices}>
      {list => {
        const all = list.map(each => each.configKey)
        const { noticeKeys } = form.values
        const chosen = Array.isArray(noticeKeys) ? noticeKeys : all
        return (
          <section>
            <p className="organisation-hint">{t('noticesHint')}</p>
            <Checkbox
              checked={chosen.length === all.length}
              indeterminate={chosen.length > 0 && chosen.length < all.length}
              disabled={disabled}
              onChange={event => form.set('noticeKeys', event.target.checked ? all : [])}
            >
              {t('allNotices')}
            </Checkbox>
            <div className="organisation-notices">
              {list.map(({ configKey, configName }) => (
                <Checkbox
                  key={configKey}
                  checked={chosen.includes(configKey)}
                  disabled={disabled}
                  onChange={event =>
                    form.set(
                      'noticeKeys',
                      event.target.checked ? [...chosen, configKey] : chosen.filter(key => key !== configKey),
                    )
                  }
                >
                  {configName}
                </Checkbox>
              ))}
            </div>
          </section>
        )
      }}
    </Loaded>
  )
}
