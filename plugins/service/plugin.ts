import { Driver, Shipment } from '@ntocc/sdk/contracts'
import { definePlugin, page, slot, t, todo } from '@ntocc/sdk/plugin'
import { complaintMachine, feedbackMachine } from './contract/machines.ts'
import contract from './contract.ts'

export default definePlugin({
  id: 'service',
  title: t('pluginName'),
  contract,
  service: () => import('./service.ts'),
  menu: { name: 'service', title: t('pluginName'), icon: 'message', after: 'fleet' },
  pages: [
    page({
      name: 'CustomerService',
      path: '/service',
      title: t('title.overview'),
      icon: 'dashboard',
      permission: 'service.figures',
      load: () => import('./src/overview/OverviewPage.tsx'),
    }),
    page({
      name: 'ComplaintDesk',
      path: '/service/complaints',
      title: t('title.desk'),
      icon: 'message',
      permission: 'complaint.handle',
      load: () => import('./src/complaints/DeskPage.tsx'),
    }),
    page({
      name: 'ComplaintManage',
      path: '/transport/complaints',
      title: t('title.complaint'),
      icon: 'warning',
      permission: 'complaint.read',
      group: 'transport',
      before: 'WaybillDeleted',
      load: () => import('./src/complaints/ComplaintList.tsx'),
    }),
    page({
      name: 'ComplaintDetail',
      path: '/service/complaint',
      title: t('title.detail'),
      hidden: true,
      permission: 'complaint.read',
      activeMenu: '/transport/complaints',
      record: 'id',
      weight: 'form',
      load: () => import('./src/complaints/DetailPage.tsx'),
    }),
    page({
      name: 'FeedbackManage',
      path: '/service/feedback',
      title: t('title.feedback'),
      icon: 'inbox',
      permission: 'feedback.read',
      load: () => import('./src/feedback/FeedbackList.tsx'),
    }),
    page({
      name: 'RatingManage',
      path: '/service/ratings',
      title: t('title.rating'),
      icon: 'review',
      permission: 'rating.read',
      load: () => import('./src/ratings/RatingList.tsx'),
    }),
  ],
  slots: [
    slot('waybill.detail.tab/v1', {
      title: t('tab'),
      permission: 'complaint.read',
      load: () => import('./src/parts/WaybillTab.tsx'),
    }),
    slot('waybill.shared/v1', {
      title: t('rateByLink.title'),
      public: true,
      load: () => import('./src/parts/RateByLink.tsx'),
    }),
    slot('waybill.shared/v1', {
      title: t('byLink.title'),
      public: true,
      load: () => import('./src/parts/ComplainByLink.tsx'),
    }),
    slot('record.section/v1', {
      of: Driver,
      title: t('title.rating'),
      permission: 'rating.read',
      load: () => import('./src/parts/DriverRatings.tsx'),
    }),
    slot('record.section/v1', {
      of: Shipment,
      title: t('title.rating'),
      permission: 'rating.read',
      load: () => import('./src/parts/ShipperRatings.tsx'),
    }),
    slot('home.card/v1', {
      of: ['platform', 'ctms'],
      title: t('card'),
      permission: 'service.figures',
      size: 'half',
      load: () => import('./src/parts/ServiceCard.tsx'),
    }),
  ],
  todo: [
    todo({ key: 'complaint_count', to: '/service/complaints' }),
    todo({ key: 'complaint_overdue_count', to: '/service/complaints?view=overdue' }),
    todo({
      key: 'complaint_confirm_count',
      to: `/transport/complaints?status=${complaintMachine.filter('toConfirm')}`,
    }),
    todo({ key: 'feedback_count', to: `/service/feedback?status=${feedbackMachine.filter('open')}` }),
  ],
})
