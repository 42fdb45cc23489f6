import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { ctmsRunMachine } from './contract/machines.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'ctms',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  pages: [
    page({
      name: 'CtmsHome',
      path: '/ctms',
      title: t('title.home'),
      icon: 'dashboard',
      always: true,
      affix: true,
      load: () => import('./src/CtmsHome.tsx'),
    }),
    page({
      name: 'CtmsTrackMap',
      path: '/ctmsTrackMap',
      title: t('title.map'),
      icon: 'map',
      public: true,
      permission: 'waybill.read',
      weight: 'map',
      load: () => import('./src/pages/TrackMap.tsx'),
    }),
    page({
      name: 'CtmsRuns',
      path: '/ctms/runs',
      title: t('title.ctmsRun'),
      icon: 'truck',
      group: 'transport',
      before: 'WaybillManage',
      permission: 'ctmsRun.read',
      load: () => import('./src/runs/RunList.tsx'),
    }),
    page({
      name: 'CtmsRegularRuns',
      path: '/ctms/regular',
      title: t('title.regularRun'),
      icon: 'clock',
      group: 'transport',
      before: 'WaybillManage',
      permission: 'regularRun.read',
      load: () => import('./src/regular/RegularList.tsx'),
    }),
  ],
  slots: [
    slot('waybill.detail.tab/v1', {
      title: t('onWaybill'),
      permission: 'ctmsRun.read',
      load: () => import('./src/parts/WaybillTab.tsx'),
    }),
  ],
  todo: [todo({ key: 'ctms_run_open_count', to: `/ctms/runs?status=${ctmsRunMachine.filter('open')}` })],
})
