// Shows the document of this server. The page's policy allows no script or style within the page itself.
const { SwaggerUIBundle } = /** @type {any} */ (globalThis);
SwaggerUIBundle({
    dom_id: '#reference',
    url: '/openapi.json',
    deepLinking: true,
    docExpansion: 'list',
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    // Nothing is sent to somebody else's service.
    validatorUrl: null,
});
