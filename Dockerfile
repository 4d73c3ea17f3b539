# One image for the service and for its workers: `whence serve` and `whence work`.
FROM python:3.12-slim AS build
WORKDIR /src
COPY requirements-dev.lock ./
RUN pip install --no-cache-dir --require-hashes -r requirements-dev.lock
COPY . .
RUN pip wheel --no-deps --no-build-isolation --wheel-dir /wheels .

FROM python:3.12-slim
COPY requirements.lock /tmp/
RUN pip install --no-cache-dir --require-hashes -r /tmp/requirements.lock && rm /tmp/requirements.lock
COPY --from=build /wheels /wheels
RUN pip install --no-cache-dir --no-deps /wheels/*.whl && rm -r /wheels \
    && useradd --create-home --uid 10001 whence \
    && install -d -o whence -g whence -m 700 /data
USER whence
WORKDIR /home/whence
ENV WHENCE_HOST=0.0.0.0 WHENCE_DATA_DIR=/data PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
ENTRYPOINT ["whence"]
CMD ["serve"]
