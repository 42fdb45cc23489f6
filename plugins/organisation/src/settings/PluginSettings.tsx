import { type AreaSettings, endpoints, gatewayCalls, type Manifest } from '@ntocc/sdk/contracts'
import { useAction, useLanguage, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  EntityForm,
  FormField,
  Loaded,
  Panel,
  Permitted,
  Skeleton,
  TitledPage,
  Trail,
  useForm,
} from '@ntocc/sdk/ui'
import { App, Button } from 'antd'
import { useMemo } from 'react'
import { pluginName } from '../plugins/plugins.ts'
import { changedIn, isSecret, shapeOf, startOf } from './settings.ts'
import './settings.css'

const CHANGED = [endpoints.areaSettings]

/** What the branch can set of its plugins: a form for each, made of what the plugin declares. */
export function PluginSettings() {
  return (
    <Permitted permission="setting.read">
      <Settings />
    </Permitted>
  )
}

function Settings() {
  const { t } = useTranslation()
  const settings = useRecord(endpoints.areaSettings)
  const manifest = useRecord(gatewayCalls.manifest)
  return (
    <TitledPage title={t('title.settings')} beside={<span className="nt-dim">{t('settings.hint')}</span>}>
      <Loaded of={settings} skeleton={<Skeleton rows={8} />}>
        {areas =>
          areas.length === 0 ? (
            <Empty title={t('settings.none')} hint={t('settings.noneHint')} />
          ) : (
            <div className="organisation-settings">
              {areas.map(of => (
                <AreaForm key={`${of.area} ${of.version}`} of={of} manifest={manifest.data} />
              ))}
            </div>
          )
        }
      </Loaded>
    </TitledPage>
  )
}

function useNameOf(area: string, manifest: Manifest | undefined): string {
  const language = useLanguage()
  const plugin = manifest?.plugins.find(({ id }) => id === area)
  return pluginName(plugin, area, language)
}

function AreaForm({ of, manifest }: { of: AreaSettings; manifest: Manifest | undefined }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const name = useNameOf(of.area, manifest)
  const shape = useMemo(() => shapeOf(of.fields), [of.fields])
  const start = useMemo(() => startOf(of), [of])
  const form = useForm(shape, start)
  const update = useAction(endpoints.areaSettingsUpdate, { invalidates: CHANGED, silent: true })
  const mayWrite = usePermission('setting.edit') === 'allowed'
  const send = (values: Record<string, unknown>) => update.run({ body: { area: of.area, version: of.version, values } })
  const save = async () => {
    if (await form.submit(values => send(changedIn(of, form.base, values))))
      message.success(t('settings.saved', { name }))
  }
  const forget = async (secret: string) => {
    if (await form.submit(() => send({ [secret]: null }))) message.success(t('settings.saved', { name }))
  }
  return (
    <Panel title={name} note={name === of.area ? undefined : <code>{of.area}</code>}>
      <EntityForm form={form} entity={of.area} disabled={!mayWrite} onSubmit={() => void save()}>
        {of.fields.map(field => (
          <FormField
            key={field.name}
            name={field.name}
            label={field.label}
            help={field.help}
            {...(isSecret(field) && of.kept.includes(field.name) && { placeholder: t('settings.kept') })}
          />
        ))}
      </EntityForm>
      {mayWrite && (
        <div className="organisation-settings-foot">
          <Button type="primary" disabled={!form.isDirty} loading={form.isPending} onClick={() => void save()}>
            {t('settings.save')}
          </Button>
          <Button disabled={!form.isDirty} onClick={form.reset}>
            {t('settings.undo')}
          </Button>
          {of.fields
            .filter(field => of.kept.includes(field.name))
            .map(field => (
              <Button key={field.name} type="text" danger onClick={() => void forget(field.name)}>
                {t('settings.forget', { name: field.label })}
              </Button>
            ))}
        </div>
      )}
      <History of={of} shape={shape} />
    </Panel>
  )
}

function History({ of, shape }: { of: AreaSettings; shape: ReturnType<typeof shapeOf> }) {
  const { t } = useTranslation()
  if (of.trail.length === 0) return null
  const labels = Object.fromEntries(of.fields.map(({ name, label }) => [name, label]))
  return (
    <details className="organisation-settings-trail">
      <summary>{t('settings.trail', { count: of.trail.length })}</summary>
      <Trail
        of={{ name: of.area, fields: shape.fields, validate: shape.validate, normalise: shape.normalise }}
        labels={labels}
        entries={of.trail}
      />
    </details>
  )
}
