import type { enBooking } from './en-booking.ts';

/** Spanish, on the page of a booking and where it is paid. */
export const esBooking: Record<keyof typeof enBooking, string> = {
    // A booking
    bookingNumber: 'Código de reserva',
    statePending: '{free, select, yes {Pendiente de confirmar} other {Pendiente de pago}}',
    statePendingText:
        'Te guardamos {stay, select, yes {la habitación} other {los lugares}} hasta {day, select, today {las {time}} other {el {day} a las {time}}}, {zone}.',
    stateConfirmed: 'Reserva confirmada',
    stateConfirmedText: 'Nos vemos el {day}.',
    stateConfirmedMail:
        'Tu confirmación llega por correo, con un evento para tu calendario y el enlace para cambiar o cancelar.',
    stateExpired: 'Reserva vencida',
    stateExpiredText:
        '{free, select, yes {No confirmaste} other {No recibimos el pago}} a tiempo y liberamos {stay, select, yes {tu habitación} other {tus lugares}}. No se te cobró nada.',
    stateExpiredPaid:
        'No recibimos el pago a tiempo y liberamos {stay, select, yes {tu habitación} other {tus lugares}}.',
    stateExpiredUnsure:
        'No recibimos el pago a tiempo y liberamos {stay, select, yes {tu habitación} other {tus lugares}}. Si ya pagaste, confirmaremos la reserva si {stay, select, yes {la habitación sigue libre} other {los lugares siguen libres}}; si no, te reembolsaremos. Lo verás en esta página.',
    stateCancelled: 'Reserva cancelada',
    stateCancelledText: 'Liberamos {stay, select, yes {tu habitación} other {tus lugares}}.',
    stateProcessing: 'Pago en proceso',
    stateProcessingText: 'Estamos confirmando tu pago. Esta página se actualiza sola; no pagues otra vez.',
    sandboxNote: 'Modo de prueba: no se cobra dinero real.',
    outcomeDeclined: 'Tu tarjeta fue rechazada y no se cobró nada. Intenta de nuevo o usa otra.',
    outcomeAbandoned:
        'El pago no se completó y no se cobró nada. Te seguimos guardando {stay, select, yes {la habitación} other {los lugares}}.',
    outcomeOverdue:
        'Tu pago todavía no llega. Si ya pagaste, espera: lo verás en esta página, y te reembolsaremos si pagas dos veces. Si no has pagado, puedes hacerlo ahora.',
    refundDue: 'Te reembolsaremos {amount} por el mismo medio de pago.',
    refunded:
        'Te reembolsamos {amount}.{bank, select, yes { Tu banco puede tardar de 5 a 10 días en mostrarlo.} other {}}',
    whatTitle: 'Detalles de la reserva',
    withProvider: 'con {provider}',
    whatDays: 'Días',
    whatNights: 'Fechas',
    whatTime: 'Horario',
    whatMode: 'Tipo de reserva',
    countOf: '{label}\u00a0×\u00a0{count}',
    fromTo: 'del {from} al {to}',
    nights: '{count, plural, one {# noche} other {# noches}}',
    partyCount:
        '{adults, plural, one {# adulto} other {# adultos}}{children, plural, =0 {} one {, # niño} other {, # niños}}',
    moneyTitle: 'Precio',
    paid: 'Pagado',
    restWithProvider: 'Saldo a pagar a {provider} {stay, select, yes {al llegar, el {day}} other {el {day}}}',
    restLater:
        'El saldo de {amount} se paga a {provider} {stay, select, yes {al llegar} other {el día de la actividad}}, el {day}.',
    restChoice:
        'Puedes pagar el saldo ahora o pagarle a {provider} {stay, select, yes {al llegar} other {el día de la actividad}}.',
    payTitle: '{free, select, yes {Confirmación} other {Pago}}',
    pay: 'Pagar {amount}',
    payFree: 'Confirmar la reserva',
    payRest: 'Pagar el saldo ({amount})',
    payNote: 'Pagas en la página segura de nuestra plataforma de pago y regresas aquí.',
    timeLeft: 'Tiempo restante: {time}',
    minutesLeft: '{minutes, plural, =0 {menos de un minuto} one {# minuto} other {# minutos}}',
    toPayment: '{free, select, yes {Confirmar la reserva} other {Ir al pago}}',
    handOverText: 'La página se abre en la ventana completa, en la dirección de este sitio de reservas.',
    cancelTitle: 'Cancelar esta reserva',
    cancelText:
        '{stay, select, yes {Tu habitación se libera} other {Tus lugares se liberan}} de inmediato.{free, select, yes {} other { Todavía no has pagado nada; si llega algún pago, te lo reembolsamos.}}',
    cancelButton: 'Cancelar la reserva',
    cancelRefused: 'Esta reserva ya no se puede cancelar aquí. Comunícate con {provider}.',
    cancelProcessing: 'Estamos confirmando tu pago, así que por ahora no puedes cancelar.',
    bookAgain: 'Reservar de nuevo',
    seeExperience: 'Ver {name}',
    keepLink:
        'Guarda la dirección de esta página para volver a tu reserva. No muestra tu nombre ni tus datos de contacto.',
    refreshNow: 'Actualizar',
    contactMissingTitle: '¿A nombre de quién es la reserva?',
    contactMissingText: '{provider} necesita un nombre y una forma de contactarte.',
    whyExpired: 'El plazo para pagar terminó.',
    whyCancelled: 'Esta reserva se canceló mientras tanto.',
    whyNothingDue: 'Ya no queda nada por pagar.',
    whyProcessing: 'Tu pago está en proceso. No tienes que hacer nada.',
    whyRestLater: 'Podrás pagar el saldo cuando la reserva esté confirmada.',
    whyTooLate: 'Queda muy poco tiempo para pagar esta reserva. Haz una nueva.',
    whyAmountRefused: 'Nuestra plataforma de pago no puede cobrar este monto. Comunícate con {provider}.',
    whyProviderAway: 'Nuestra plataforma de pago no responde. No se te cobró nada; intenta de nuevo en un momento.',

    // The card page of the sandbox
    sandboxTitle: 'Pago de prueba',
    sandboxBanner: 'PRUEBA: no se cobra dinero real',
    sandboxText: 'Esta página sustituye a una plataforma de pago. No se guardan datos de tarjetas.',
    amount: 'Monto',
    cardNumber: 'Número de tarjeta',
    cardExpiry: 'Vencimiento (MM/AA)',
    cardCode: 'Código de seguridad',
    sandboxDecline: 'Rechazar la tarjeta',
    sandboxAbandon: 'Volver sin pagar',
    sandboxOver: 'Este pago de prueba ya se cerró.',
    backToBooking: 'Volver a tu reserva',
};
