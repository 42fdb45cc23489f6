import { PluginSettings } from '../settings/PluginSettings.tsx'

export default function Settings() {
  return <PluginSettings />
}
