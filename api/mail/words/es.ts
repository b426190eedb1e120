import type { Words } from './words.ts';

/** Spanish of Mexico. */
export const es: Words = {
    // Subjects
    subjectConfirmed: 'Reservado: {name}, {when} ({reference})',
    subjectChanged: '{done, select, yes {Cambio y reembolso} other {Cambio}}: {name}, {when} ({reference})',
    subjectCancelled: '{done, select, yes {Cancelado y reembolsado} other {Cancelado}}: {name}, {when} ({reference})',
    subjectRefunded: 'Reembolso de {amount}: {name}, {when} ({reference})',
    subjectReminder: '{days, select, today {Hoy} tomorrow {Mañana} other {Muy pronto}}: {name}, {when} ({reference})',
    subjectNew: 'Nueva reserva: {name}, {when} ({reference})',
    subjectBookingChanged: 'Reserva modificada: {name}, {when} ({reference})',
    subjectBookingCancelled: 'Reserva cancelada: {name}, {when} ({reference})',
    subjectEndpoint: 'Webhook desactivado: {host}',
    subjectSignIn: 'Tu enlace para entrar: {provider}',
    whenAt: '{day}, {time}',

    // To guests: the first sentence
    confirmedTitle: 'Tu reserva está confirmada{named, select, yes {, {guest}} other {}}. Nos vemos el {day}.',
    changedTitle: 'Tu reserva cambió{named, select, yes {, {guest}} other {}}. Nos vemos el {day}.',
    cancelledTitle:
        '{by, select, provider {{provider} canceló tu reserva} other {Tu reserva quedó cancelada}}{named, select, yes {, {guest}} other {}}.',
    refundedTitle: 'Te reembolsamos {amount}{named, select, yes {, {guest}} other {}}.',
    reminderTitle:
        'Nos vemos {days, select, today {hoy} tomorrow {mañana} other {el {day}}}{stay, select, yes {} other { a las {time}}}{named, select, yes {, {guest}} other {}}.',

    // To providers: the first sentence
    newTitle: 'Nueva reserva para el {day}',
    bookingChangedTitle: '{by, select, provider {Cambiaste una reserva} other {Un cliente cambió su reserva}}: {day}',
    bookingCancelledTitle:
        '{by, select, provider {Cancelaste una reserva del {day}} other {Un cliente canceló su reserva del {day}}}',
    endpointTitle: 'Ya no enviamos eventos a {host}',
    signInTitle: 'Entra al panel de {provider}',

    // What, when, where, who
    row: '{label}: {value}',
    what: '{stay, select, yes {Estancia} other {Actividad}}',
    privateGroup: 'Grupo privado',
    when: 'Cuándo',
    place: 'Hora local ({place})',
    eachDay: '{times} cada día, hora local ({place})',
    checkTimes: 'Entrada a partir de las {from}, salida hasta las {until}, hora local ({place})',
    where: 'Dónde',
    before: 'Antes',
    paidOf: 'de {total}',
    paidAll: 'Ya no debes nada.',
    balance: 'Saldo',
    balanceDue: 'Se paga a {provider} {stay, select, yes {al llegar} other {el día de la actividad}}.',
    collect: 'Por cobrar',
    collectOnDay: '{stay, select, yes {Al llegar} other {El día de la actividad}}, de un total de {total}.',
    refund: '{done, select, yes {Reembolsado} other {Reembolso}}',
    reference: 'Código',
    guest: 'Cliente',
    note: 'Mensaje',

    // What can be done
    changeOrCancel: 'Cambiar o cancelar',
    viewBooking: 'Ver tu reserva',

    // What comes back, and until when
    backAll: '{done, select, yes {Ya te reembolsamos} other {Te devolvemos}} {amount}: todo lo que pagaste.',
    backPart: '{done, select, yes {Ya te reembolsamos} other {Te devolvemos}} {amount} de los {paid} que pagaste.',
    backSome: 'Ya te reembolsamos {amount} de esa cantidad.',
    backNone: 'Según las condiciones de cancelación de tu reserva, no hay reembolso.',
    backNothing: 'No se te cobró nada.',
    backHow: 'El dinero regresa por el mismo medio de pago. Tu banco puede tardar de 5 a 10 días en mostrarlo.',
    released: '{stay, select, yes {La habitación quedó libre.} other {Los lugares quedaron libres.}}',
    givenBack: '{amount} regresan al cliente y te quedas con {kept}.',

    // Below
    bring: 'Qué llevar',
    questions: '¿Tienes preguntas?',
    ask: '{mail, select, yes {Si respondes a este correo, le llega a {provider}{phone, select, yes {. También puedes llamar al} other {.}}} other {Llama a {provider}:}}',
    attached: 'Va adjunto el evento para tu calendario.',
    guestFooter: 'Recibes este correo porque reservaste con {provider}.',
    secretFooter: 'El enlace abre tu reserva sin contraseña: reenvía este correo solo a quien pueda cambiarla.',
    askGuest: 'Si respondes a este correo, le llega a tu cliente.',
    providerFooter: 'Recibes este correo porque {provider} recibe reservas en {site}.',

    // The link with which a provider signs in
    viewDay: 'Ver el día',
    signIn: 'Entrar',
    signInOnce: 'El enlace sirve una sola vez, hasta las {time}.',
    signInIgnore: 'Si no lo pediste, no tienes que hacer nada.',

    // An endpoint that was disabled
    endpoint: 'Dirección',
    endpointSince: 'Falla desde',
    endpointError: 'Última respuesta',
    endpointHow: 'Cuando la dirección vuelva a responder, pide a quien opera {site} que la active: {command}',
};
