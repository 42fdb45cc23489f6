import { type AreaSettings, endpoints, gatewayCalls, type Manifest, type SettingField } from '@ntocc/sdk/contracts'
import { useAction, useFormat, useLanguage, usePermission, useRecord, useTranslation } from '@ntocc/sdk/hooks'
import {
  Empty,
  EntityForm,
  FieldValue,
  FormField,
  type FormHandle,
  Loaded,
  Panel,
  Permitted,
  Skeleton,
  TitledPage,
  Trail,
  useDuration,
  useForm,
} from '@ntocc/sdk/ui'
import { App, Button, Input } from 'antd'
import { useMemo, useState } from 'react'
import { pluginName } from '../plugins/plugins.ts'
import { changedIn, isSame, isSecret, matching, shapeOf, startOf } from './settings.ts'
import './settings.css'

const CHANGED = [endpoints.areaSettings]

/** What the branch can set of its plugins: a form for each, made of what the plugin declares. */
export default function PluginSettings() {
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
            <Areas areas={areas} manifest={manifest.data} />
          )
        }
      </Loaded>
    </TitledPage>
  )
}

/** All that can be set, by the names of plugins, and what is looked for among it. */
function Areas({ areas, manifest }: { areas: readonly AreaSettings[]; manifest: Manifest | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [word, setWord] = useState('')
  const named = useMemo(() => {
    const nameOf = (area: string) =>
      pluginName(
        manifest?.plugins.find(({ id }) => id === area),
        area,
        language,
      )
    return areas
      .map(of => ({ of, name: nameOf(of.area) }))
      .sort((one, other) => one.name.localeCompare(other.name, language))
  }, [areas, manifest, language])
  const found = named.map(each => ({ ...each, fields: matching(each.of.fields, each.name, word) }))
  const count = found.reduce((sum, { fields }) => sum + fields.length, 0)
  return (
    <div className="organisation-settings">
      <div className="organisation-settings-find">
        <Input
          allowClear
          value={word}
          placeholder={t('settings.find')}
          aria-label={t('settings.find')}
          onChange={event => setWord(event.target.value)}
        />
        <span className="nt-dim" role="status">
          {t('settings.found', { count })}
        </span>
      </div>
      {count === 0 && <Empty title={t('settings.nothing')} hint={t('settings.nothingHint')} />}
      {found.map(({ of, name, fields }) => (
        // What is typed in a form that the search hides stays typed.
        <div key={`${of.area} ${of.version}`} hidden={fields.length === 0}>
          <AreaForm of={of} name={name} shown={new Set(fields.map(each => each.name))} />
        </div>
      ))}
    </div>
  )
}

function AreaForm({ of, name, shown }: { of: AreaSettings; name: string; shown: ReadonlySet<string> }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
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
    <Panel title={name}>
      <EntityForm form={form} entity={of.area} disabled={!mayWrite} onSubmit={() => void save()}>
        {of.fields
          .filter(field => shown.has(field.name))
          .map(field => (
            <FormField
              key={field.name}
              name={field.name}
              label={field.label}
              help={<Help field={field} form={form} of={shape} mayWrite={mayWrite} />}
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

interface HelpProps {
  field: SettingField
  form: FormHandle
  of: ReturnType<typeof shapeOf>
  mayWrite: boolean
}

/** What it is for, what the value means where another unit reads better, and the way back to the default. */
function Help({ field: { name, help, options }, form, of, mayWrite }: HelpProps) {
  const { t } = useTranslation()
  const meaning = useMeaning(of.fields[name]?.unitIn(), form.values[name])
  const isDefault = options.default === undefined || isSame(form.values[name], options.default)
  return (
    <>
      {help}
      {meaning && <b className="organisation-settings-meaning">{meaning}</b>}
      {!isDefault && (
        <span className="organisation-settings-default">
          {t('settings.default')} <FieldValue name={name} field={of.fields[name]} row={{ [name]: options.default }} />
          {mayWrite && (
            <Button size="small" type="link" onClick={() => form.set(name, options.default)}>
              {t('settings.reset')}
            </Button>
          )}
        </span>
      )}
    </>
  )
}

/** 1440 min are a day, and 0.5 km are 500 m: said beside the value where it reads better so. */
function useMeaning(unit: string | undefined, value: unknown): string | undefined {
  const duration = useDuration()
  const format = useFormat()
  const number = Number(value)
  if (!(number > 0)) return undefined
  if (unit === 'minute' && number >= 60) return number % 60 === 0 ? `= ${duration(number)}` : `≈ ${duration(number)}`
  if (unit === 'hour' && number >= 48)
    return number % 24 === 0 ? `= ${duration(number * 60)}` : `≈ ${duration(number * 60)}`
  return unit === 'km' && number < 1 ? `= ${format.distance(number)}` : undefined
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
