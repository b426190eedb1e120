import type { enBooking } from './en-booking.ts';

/** Spanish, on the page of a booking and where it is paid. */
export const esBooking: Record<keyof typeof enBooking, string> = {
    // A booking
    bookingTitle: 'Su reserva',
    bookingNumber: 'Número de reserva',
    statePending: 'Pendiente de pago',
    statePendingText:
        '{stay, select, yes {Su habitación está guardada} other {Sus plazas están guardadas}} hasta el {time}.',
    stateConfirmed: 'Reserva confirmada',
    stateConfirmedText: 'Está reservado. {provider} le espera.',
    stateExpired: 'Reserva caducada',
    stateExpiredText:
        'El pago no llegó a tiempo y {stay, select, yes {la habitación quedó libre} other {las plazas quedaron libres}}. No se ha cobrado nada.',
    stateExpiredPaid:
        'El pago no llegó a tiempo y {stay, select, yes {la habitación quedó libre} other {las plazas quedaron libres}}.',
    stateCancelled: 'Reserva cancelada',
    stateCancelledText: 'Esta reserva se ha cancelado. Ya no guarda {stay, select, yes {habitación} other {plazas}}.',
    stateProcessing: 'Pago en camino',
    sandboxNote: 'Modo de prueba: no se mueve dinero.',
    stateProcessingText:
        'Gracias. Esperamos la confirmación de su pago; esta página se actualiza sola. No hace falta pagar de nuevo.',
    outcomeDeclined: 'El pago ha sido rechazado. No se ha cobrado nada; puede intentarlo de nuevo o usar otra tarjeta.',
    outcomeAbandoned:
        'El pago no se ha completado. No se ha cobrado nada y {stay, select, yes {su habitación sigue guardada} other {sus plazas siguen guardadas}}.',
    refundDue: 'De lo que pagó le corresponden {amount}, que se le devolverán por el mismo medio de pago.',
    refunded: 'Se le han devuelto {amount}, o están en camino.',
    whatTitle: 'Lo reservado',
    whatDay: 'Día',
    whatDays: 'Días',
    whatNights: 'Noches',
    whatTime: 'Horario',
    whatRoom: 'Habitación',
    whatParty: 'Participantes',
    whatOptions: 'Además',
    whatMode: 'Modalidad',
    countOf: '{count} × {label}',
    fromTo: 'del {from} al {to}',
    nights: '{count, plural, one {# noche} other {# noches}}',
    partyCount:
        '{adults, plural, one {# adulto} other {# adultos}}{children, plural, =0 {} one {, # niño} other {, # niños}}',
    moneyTitle: 'Precio',
    paid: 'Pagado',
    restWithProvider: 'Resto, a pagar a {provider} {stay, select, yes {a la llegada} other {ese mismo día}}, {day}',
    restLater:
        'El resto, {amount}, se paga directamente a {provider} {stay, select, yes {a su llegada} other {el mismo día}}: {day}.',
    restChoice:
        'Puede pagar el resto ahora o directamente a {provider} {stay, select, yes {a su llegada} other {el mismo día}}.',
    payTitle: 'Pago',
    pay: 'Pagar {amount}',
    payFree: 'Confirmar la reserva',
    payRest: 'Pagar ahora el resto ({amount})',
    payNote: 'Se paga en la página de nuestro socio de pagos y después se vuelve aquí.',
    timeLeft: 'Tiempo restante: {time}',
    minutesLeft: '{minutes, plural, =0 {menos de un minuto} one {# minuto} other {# minutos}}',
    toPayment: 'Ir al pago',
    cancelTitle: 'Cancelar esta reserva',
    cancelText:
        '{stay, select, yes {La habitación queda libre} other {Las plazas quedan libres}} al momento. Hasta ahora no se ha pagado nada; si aún llegara un pago, se le devuelve.',
    cancelButton: 'Sí, cancelar',
    cancelRefused: 'Esta reserva ya no se puede cancelar aquí.',
    bookAgain: 'Reservar de nuevo',
    seeExperience: 'Ver la experiencia',
    keepLink: 'Guarde la dirección de esta página: muestra su reserva, sin su nombre ni sus datos de contacto.',
    refreshNow: 'Actualizar',
    contactMissingTitle: '¿A nombre de quién?',
    contactMissingText: 'El proveedor necesita un nombre y una forma de contactar con usted.',
    whyExpired: 'El plazo de pago ha terminado.',
    whyCancelled: 'Mientras tanto, la reserva se ha cancelado.',
    whyNothingDue: 'Ya no queda nada por pagar.',
    whyProcessing: 'Su pago está en camino. No tiene que hacer nada más.',
    whyTooLate: 'Queda muy poco tiempo para pagar esta reserva. Haga una nueva, por favor.',
    whyAmountRefused: 'Nuestro socio de pagos no puede cobrar este importe. Consulte con el proveedor.',
    whyProviderAway: 'Nuestro socio de pagos no responde. No se ha cobrado nada: inténtelo de nuevo en un momento.',

    // The card page of the sandbox
    sandboxTitle: 'Pago de prueba',
    sandboxBanner: 'PRUEBA: no se mueve dinero',
    sandboxText: 'Esta página hace las veces de un socio de pagos. No se cobra nada ni se guardan datos de tarjetas.',
    sandboxAmount: 'Importe',
    cardNumber: 'Número de tarjeta',
    cardExpiry: 'Caducidad (MM/AA)',
    cardCode: 'Código de seguridad',
    sandboxApprove: 'Aceptar: pagar {amount}',
    sandboxDecline: 'Rechazar la tarjeta',
    sandboxAbandon: 'Renunciar y volver',
    sandboxOver: 'Este pago de prueba ya ha terminado.',
    backToBooking: 'Volver a la reserva',
    stateExpiredUnsure:
        'Ningún pago llegó a tiempo y {stay, select, yes {la habitación quedó libre} other {las plazas quedaron libres}}. Si ha pagado, la reserva se confirma mientras {stay, select, yes {la habitación siga libre} other {sus plazas sigan libres}}; si no, se le devuelve el dinero. Esta página se lo dirá.',
    outcomeOverdue:
        'Su pago todavía no ha llegado. Si ha pagado, aún puede llegar y esta página se lo dirá; lo que se pague dos veces se devuelve. Si no ha pagado, puede hacerlo ahora.',
    cancelProcessing: 'Su pago está en camino, así que la reserva no se puede cancelar ahora.',
    whyRestLater: 'El resto se puede pagar cuando la reserva esté confirmada.',
};
