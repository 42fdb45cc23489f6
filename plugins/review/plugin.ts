import { definePlugin, page, t, todo } from '@ntocc/sdk/plugin'
import contract from './contract.ts'

export default definePlugin({
  id: 'review',
  title: t('pluginName'),
  contract,
  menu: { name: 'review', title: t('menu.review'), icon: 'review', after: 'transport' },
  pages: [
    page({
      name: 'CarrierReview',
      path: '/review/carriers',
      title: t('title.carriers'),
      icon: 'review',
      permission: 'review.read',
      load: () => import('./src/pages/Carriers.tsx'),
    }),
    page({
      name: 'DriverExamine',
      path: '/review/drivers',
      title: t('title.drivers'),
      icon: 'user',
      group: 'fleet',
      before: 'DriverManage',
      permission: 'review.read',
      load: () => import('./src/pages/Drivers.tsx'),
    }),
    page({
      name: 'VehicleExamine',
      path: '/review/vehicles',
      title: t('title.vehicles'),
      icon: 'truck',
      permission: 'review.read',
      load: () => import('./src/pages/Vehicles.tsx'),
    }),
    page({
      name: 'DriverTeamReview',
      path: '/review/teams',
      title: t('title.teams'),
      icon: 'team',
      permission: 'review.read',
      load: () => import('./src/pages/Teams.tsx'),
    }),
    page({
      name: 'ShipperReview',
      path: '/review/shippers',
      title: t('title.shippers'),
      icon: 'order',
      permission: 'review.read',
      load: () => import('./src/pages/Shippers.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'auth_driver_count', to: '/review/carriers?todo=1' }),
    // Counts vehicles: the same page, at its other half.
    todo({ key: 'auth_count', to: '/review/carriers?todo=1&kind=vehicle' }),
    todo({ key: 'auth_driver_leader_count', to: '/review/teams?authStatusExt=0' }),
    todo({ key: 'auth_shipper_count', to: '/review/shippers' }),
  ],
})
