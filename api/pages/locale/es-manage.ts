import type { enManage } from './en-manage.ts';

/** Spanish, on the page with which a guest manages a booking. */
export const esManage: Record<keyof typeof enManage, string> = {
    linkUnknownTitle: 'Este enlace no abre ninguna reserva',
    linkUnknownText:
        'Revisa que la dirección esté completa. Si sigue sin abrirse, pide otro enlace al proveedor con tu código de reserva.',
    linkOverTitle: 'Este enlace ya no es válido',
    linkOverText:
        'Lo sustituyó uno más reciente o ya venció. Si no tienes otro, pide uno al proveedor con tu código de reserva.',
    manageNote: 'Cualquiera que tenga la dirección de esta página puede cambiar tu reserva. Compártela con cuidado.',
    manageContact: 'Datos de contacto',
    manageContactText: 'Ahora: {current}. El correo o el teléfono que dejes vacío no cambia.',
    manageContactEdit: 'Cambiar tus datos de contacto',
    manageContactSave: 'Guardar los datos',
    manageContactSaved: 'Guardamos tus datos de contacto.',
    balanceRow: 'Saldo: {amount}',
    balanceRowText: 'Págalo ahora o a {provider} {stay, select, yes {al llegar} other {el día de la actividad}}.',
    balancePay: 'Pagar el saldo',
    receiptTitle: 'Recibo',
    receiptRowText: 'Precios, pagos y reembolsos, para imprimir o guardar.',
    receiptView: 'Ver el recibo',
    receiptName: 'A nombre de',
    receiptMade: 'Fecha de la reserva',
    receiptState: 'Estado',
    receiptPayments: 'Pagos',
    receiptRefunds: 'Reembolsos',
    receiptNothing: 'Todavía no hay pagos.',
    receiptPaid: 'Pagado el {day}',
    receiptRefunded: 'Reembolsado el {day}',
    receiptRefundPending: 'Reembolso en camino desde el {day}',
    receiptNet: 'Pagado, menos reembolsos',
    backToManage: 'Volver a la reserva',
    cancelAsk: '¿Cancelar esta reserva?',
    cancelAskText:
        'La cancelación no se puede deshacer. {stay, select, yes {Tu habitación se libera} other {Tus lugares se liberan}} de inmediato.',
    youGetBack: 'Te devolvemos',
    backAll: 'Todo lo que pagaste.',
    backPart: 'Pagaste {paid}; {provider} conserva {kept}.',
    backUnpaid: 'No has pagado nada, así que no hay nada que reembolsar.',
    balanceGone: 'El saldo ya no se cobra.',
    tiersTitle: 'Lo que te devolvemos según cuándo canceles',
    tierToday: 'Ahora: {amount}',
    tierUntil: 'hasta el {day}, {time}',
    tierAfter: 'después',
    refundSent: 'El reembolso sale de inmediato. Tu banco puede tardar de 5 a 10 días en mostrarlo.',
    cancelFor: 'Cancelar la reserva y recibir {amount}',
    keepBooking: 'Conservar mi reserva',
    refundChanged: 'No se canceló nada: ahora te devolveríamos {now}. Confirma de nuevo si todavía quieres cancelar.',
    whyStarted: 'Tu reserva ya comenzó, así que no puedes cancelarla aquí. Comunícate con {provider}.',
    whyDisputed:
        'Tu banco está revisando un pago de esta reserva, así que no puedes cancelarla aquí. Comunícate con {provider}.',
    whyNoPolicy: 'Solo {provider} puede cancelar esta reserva. Comunícate con el proveedor.',
    refundPending:
        'Te estamos reembolsando {amount} por el mismo medio de pago. Tu banco puede tardar de 5 a 10 días en mostrarlo.',
    refundFailed:
        'No pudimos reembolsarte {amount}: nuestra plataforma de pago lo rechazó. Te lo seguimos debiendo. Comunícate con {provider}.',
    refundKept: '{provider} conserva {amount}, según las condiciones de cancelación.',
};
