import { PluginManage } from '../plugins/PluginManage.tsx'

export default function Plugins() {
  return <PluginManage />
}
