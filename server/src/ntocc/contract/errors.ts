import { STATUS_CONFLICT, STATUS_NOT_CONFIGURED } from '@ntocc/sdk/contracts'
import { type ErrorSpec, spec } from '../error-spec.ts'

/** Refusals about contracts and their signing. */
export const CONTRACT_ERRORS = {
  CONTRACT_SETTLED: spec(
    STATUS_CONFLICT,
    200,
    'Only a draft can be changed. Renew the contract to agree on something else.',
    '只有草稿可以修改。如需变更约定，请续签合同。',
    'Solo se puede modificar un borrador. Para acordar otra cosa, renueve el contrato.',
    '変更できるのは下書きのみです。内容を変える場合は契約を更新してください。',
  ),
  CONTRACT_BINDING: spec(
    STATUS_CONFLICT,
    200,
    'A contract that is being signed or was signed is kept and cannot be deleted.',
    '签署中或已签署过的合同须留存，不能删除。',
    'Un contrato en firma o ya firmado se conserva y no se puede eliminar.',
    '署名中または署名済みの契約は保存義務があるため削除できません。',
  ),
  ESIGN_NOT_CONFIGURED: spec(
    STATUS_NOT_CONFIGURED,
    200,
    'No e-signature service is connected. Sign on paper, or ask whoever runs this installation to connect one.',
    '未接入电子签服务。请线下签署，或请系统运维人员接入。',
    'No hay ningún servicio de firma electrónica conectado. Firme en papel o pida a quien gestiona esta instalación que conecte uno.',
    '電子署名サービスが接続されていません。書面で署名するか、システム管理者に接続を依頼してください。',
  ),
  ESIGN_FAILED: spec(
    STATUS_NOT_CONFIGURED,
    200,
    'The e-signature service did not answer. Nothing has been changed; try again later.',
    '电子签服务无响应，未作任何更改，请稍后重试。',
    'El servicio de firma electrónica no ha respondido. No se ha cambiado nada; inténtelo más tarde.',
    '電子署名サービスから応答がありません。変更は行われていません。しばらくしてからお試しください。',
  ),
} as const satisfies Record<string, ErrorSpec>
